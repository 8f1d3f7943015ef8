import { createBrowserInspector, createWebSocketInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { ActorLog } from './actor-log.ts';
import { maskForInspection } from './mask.ts';

/** Receiver of the inspection: Stately's page in another window, or a WebSocket server. */
export type InspectorTarget = { readonly kind: 'window' } | { readonly kind: 'socket'; readonly url: string };

/** Returns the target for a value of `?inspect`: a WebSocket if the value is its URL, otherwise the window. */
export function targetOf(value: string | null): InspectorTarget {
  return /^wss?:\/\//.test(value ?? '') ? { kind: 'socket', url: value ?? '' } : { kind: 'window' };
}

/** State of the connection to Stately's inspector. */
export type StatelyState = 'closed' | 'blocked' | 'waiting' | 'connected' | 'unreachable';

/** Milliseconds until an inspector without an answer counts as unreachable. */
const DEADLINE = 10_000;
/** Milliseconds between two checks for an answer. The adapters have no event for it. */
const LOOK = 200;

/**
 * Opens Stately's inspector and sends it every running actor and all events from now on, masked. Must be called from a
 * click, because browsers block other pop-ups.
 * @param report receives `blocked` if the browser blocked the window, otherwise `waiting` and then the result
 */
export function openStately(target: InspectorTarget, log: ActorLog, report: (state: StatelyState) => void): void {
  const inspector =
    target.kind === 'socket'
      ? createWebSocketInspector({ ...OPTIONS, url: target.url })
      : createBrowserInspector(OPTIONS);
  inspector.start();
  // Stately's adapter silently drops everything if its window was blocked.
  const isBlocked = 'targetWindow' in inspector.adapter && inspector.adapter.targetWindow === null;
  report(isBlocked ? 'blocked' : 'waiting');
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
    report(isThere ? 'connected' : 'unreachable');
  }, LOOK);
}

const OPTIONS = { autoStart: false, serialize: maskedEvent } as const;

/**
 * Returns an inspection event with personal data masked. Besides event and context, an actor's input and output may
 * contain it. Its chart and state value do not.
 */
export function maskedEvent(inspection: StatelyInspectionEvent): StatelyInspectionEvent {
  const masked = { ...inspection };
  if ('event' in masked) masked.event = maskForInspection(masked.event) as typeof masked.event;
  if ('snapshot' in masked) masked.snapshot = maskedSnapshot(masked.snapshot);
  return masked;
}

/** Parts of a snapshot that may contain personal data. */
const DATA = ['context', 'input', 'output', 'error'];
const STATE = ['status', 'value', 'tags'];

function maskedSnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const parts = Object.entries(snapshot).flatMap(([key, part]) => {
    if (DATA.includes(key) && part !== undefined) return [[key, maskForInspection(part)]];
    return STATE.includes(key) ? [[key, part instanceof Set ? [...part] : part]] : [];
  });
  return Object.fromEntries(parts);
}
