import { createBrowserInspector, createWebSocketInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { ActorLog } from './actor-log.ts';
import { maskForInspection } from './mask.ts';

/** Receiver of the inspection: Stately's page in a window of its own, or a WebSocket server. */
export type InspectorTarget = { readonly kind: 'window' } | { readonly kind: 'socket'; readonly url: string };

/** Returns the receiver that the value of `?inspect` names: a WebSocket's address, or else the window. */
export function targetOf(value: string | null): InspectorTarget {
  return /^wss?:\/\//.test(value ?? '') ? { kind: 'socket', url: value ?? '' } : { kind: 'window' };
}

/** How far the way to Stately's inspector is. */
export type StatelyState = 'closed' | 'blocked' | 'waiting' | 'connected' | 'unreachable';

/** Milliseconds; whoever has not answered then is said to be out of reach. */
const DEADLINE = 10_000;
/** Milliseconds between two looks at whether somebody has answered, of which the adapters tell nobody. */
const LOOK = 200;

/**
 * Opens Stately's inspector and sends it every running actor and all that happens from now on, masked. To be called
 * from a click, or the browser lets no window open.
 * @param tell hears `blocked` where the browser refused the window, else `waiting` and then what came of it
 */
export function openStately(target: InspectorTarget, log: ActorLog, tell: (state: StatelyState) => void): void {
  const inspector =
    target.kind === 'socket'
      ? createWebSocketInspector({ ...OPTIONS, url: target.url })
      : createBrowserInspector(OPTIONS);
  inspector.start();
  // Stately's own adapter drops everything in silence where its window was blocked.
  const isBlocked = 'targetWindow' in inspector.adapter && inspector.adapter.targetWindow === null;
  tell(isBlocked ? 'blocked' : 'waiting');
  if (isBlocked) return;
  const leave = log.forward((event) => inspector.inspect.next?.(event));
  const end = Date.now() + DEADLINE;
  const timer = setInterval(() => {
    const isThere = ['connected', 'open'].includes(Reflect.get(inspector.adapter, 'status'));
    if (!isThere && Date.now() < end) return;
    clearInterval(timer);
    if (!isThere) {
      leave();
      inspector.stop();
    }
    tell(isThere ? 'connected' : 'unreachable');
  }, LOOK);
}

const OPTIONS = { autoStart: false, serialize: maskedEvent } as const;

/**
 * An inspection as it leaves the page. Beside event and context, what an actor was given and what came of it may hold
 * people's words too; the chart and the value of its state hold none.
 */
export function maskedEvent(inspection: StatelyInspectionEvent): StatelyInspectionEvent {
  const masked = { ...inspection };
  if ('event' in masked) masked.event = maskForInspection(masked.event) as typeof masked.event;
  if ('snapshot' in masked) masked.snapshot = maskedSnapshot(masked.snapshot);
  return masked;
}

/** Properties of a snapshot that may contain personal data. State, status and tags contain none. The rest is not sent. */
const DATA = ['context', 'input', 'output', 'error'];
const STATE = ['status', 'value', 'tags'];

function maskedSnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const parts = Object.entries(snapshot).flatMap(([key, part]) => {
    if (DATA.includes(key) && part !== undefined) return [[key, maskForInspection(part)]];
    return STATE.includes(key) ? [[key, part instanceof Set ? [...part] : part]] : [];
  });
  return Object.fromEntries(parts);
}
