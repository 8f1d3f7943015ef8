import { createBrowserInspector, createWebSocketInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import type { ActorLog } from './actor-log.ts';
import { maskForInspection } from './mask.ts';

/** Where the inspection goes: Stately's page in a window of its own, or whoever listens at a WebSocket's address. */
export type InspectorTarget = { readonly kind: 'window' } | { readonly kind: 'socket'; readonly url: string };

/** What `?inspect` asks for: its value where that is a WebSocket's address, else the window. */
export function targetOf(value: string | null): InspectorTarget {
  return /^wss?:\/\//.test(value ?? '') ? { kind: 'socket', url: value ?? '' } : { kind: 'window' };
}

/**
 * Opens Stately's inspector and sends it every running actor and all that happens from now on, masked. To be called
 * from a click, or the browser lets no window open.
 * @returns `blocked` where the browser refused the window, and nothing is sent then
 */
export function openStately(target: InspectorTarget, log: ActorLog): 'opened' | 'blocked' {
  const inspector = target.kind === 'socket' ? socketInspector(target.url) : windowInspector();
  if (inspector === null) return 'blocked';
  log.forward(inspector);
  return 'opened';
}

type Send = (event: InspectionEvent) => void;

const OPTIONS = { autoStart: false, serialize: maskedEvent } as const;

/** Stately's own adapter drops everything in silence where its window was blocked. */
function windowInspector(): Send | null {
  const inspector = createBrowserInspector(OPTIONS);
  inspector.start();
  return inspector.adapter.targetWindow === null ? null : (event) => inspector.inspect.next?.(event);
}

function socketInspector(url: string): Send {
  const inspector = createWebSocketInspector({ ...OPTIONS, url });
  inspector.start();
  return (event) => inspector.inspect.next?.(event);
}

/**
 * An inspection as it leaves the page. Beside event and context, what an actor was given and what came of it may hold
 * people's words too; the chart and the value of its state hold none.
 */
export function maskedEvent(inspection: StatelyInspectionEvent): StatelyInspectionEvent {
  if (inspection.type === '@xstate.actor') return { ...inspection, snapshot: maskedSnapshot(inspection.snapshot) };
  const event = maskForInspection(inspection.event) as typeof inspection.event;
  if (inspection.type === '@xstate.event') return { ...inspection, event };
  return { ...inspection, event, snapshot: maskedSnapshot(inspection.snapshot) };
}

/** What of a snapshot may hold people's words; state, status and tags hold none, the rest is not sent. */
const DATA = new Set(['context', 'input', 'output', 'error']);
const STATE = new Set(['status', 'value', 'tags']);

function maskedSnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const parts = Object.entries(snapshot).filter(
    ([key, part]) => part !== undefined && (STATE.has(key) || DATA.has(key)),
  );
  const sent = parts.map(([key, part]) => [key, DATA.has(key) ? maskForInspection(part) : plainTags(part)]);
  return Object.fromEntries(sent);
}

function plainTags(part: unknown): unknown {
  return part instanceof Set ? [...part] : part;
}
