import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent, Snapshot } from 'xstate';
import { maskForInspection } from './mask.ts';

/** A running actor. */
export interface RunningActor {
  readonly ref: AnyActorRef;
  /** With the actors around it: `panel › videoUpload`. */
  readonly name: string;
}

/** One event that an actor was sent. */
export interface LogLine {
  /** Counts from 1, for a key. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: string;
  readonly event: string;
  /** The beginning of what the event carried, masked, as JSON; blank where it carried nothing. */
  readonly details: string;
  /** The state that it led to. */
  readonly state: string;
  /** No arrow left that state for the event: nothing came of it. */
  readonly isDropped: boolean;
}

export interface ActorLogView {
  readonly actors: readonly RunningActor[];
  /** Latest first. */
  readonly lines: readonly LogLine[];
}

/** Lines that are kept; the oldest go first. */
const MAX_LINES = 200;

/** A line says so much of what an event carried, in characters. */
const MAX_DETAILS = 300;

type Listener = (event: InspectionEvent) => void;

/**
 * Listens to all actors that are created with its `inspect`: which run, and what they were sent lately.
 * Events are taken in at the end of the task's microtasks, so that an actor that StrictMode creates and stops in one
 * breath, as a rehearsal of an effect, never shows.
 */
export class ActorLog {
  readonly #actors = new Map<string, RunningActor>();
  readonly #viewers = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  /** Session ids of actors that were a rehearsal only. */
  readonly #rehearsed = new Set<string>();
  /** Transitions of each actor since its last snapshot. */
  readonly #taken = new Map<AnyActorRef, readonly AnyTransitionDefinition[]>();
  #waiting: InspectionEvent[] = [];
  #count = 0;
  #view: ActorLogView = { actors: [], lines: [] };

  /** For the `inspect` option of `createActor`. */
  readonly inspect = (event: InspectionEvent): void => {
    this.#waiting.push(event);
    if (this.#waiting.length === 1) queueMicrotask(this.#takeIn);
  };

  /** For `useSyncExternalStore`. */
  readonly subscribe = (viewer: () => void): (() => void) => {
    this.#viewers.add(viewer);
    return () => this.#viewers.delete(viewer);
  };

  /** For `useSyncExternalStore`: the same object until something happens. */
  readonly view = (): ActorLogView => this.#view;

  /** Tells a listener of every actor that runs now, and of all that happens from now on. */
  readonly forward = (listener: Listener): (() => void) => {
    for (const { ref } of this.#actors.values()) {
      listener({ type: '@xstate.actor', actorRef: ref, rootId: rootOf(ref).sessionId });
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #takeIn = (): void => {
    const events = this.#waiting.splice(0);
    for (const event of events) if (isRehearsal(event)) this.#rehearsed.add(event.rootId);
    for (const event of events) if (!this.#rehearsed.has(event.rootId)) this.#take(event);
    for (const [id, { ref }] of this.#actors) if (ref.getSnapshot().status !== 'active') this.#actors.delete(id);
    this.#view = { ...this.#view, actors: [...this.#actors.values()] };
    for (const viewer of this.#viewers) viewer();
  };

  #take(event: InspectionEvent): void {
    const ref = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.actor') this.#actors.set(ref.sessionId, { ref, name: nameOf(ref) });
    if (event.type === '@xstate.microstep') {
      this.#taken.set(ref, [...(this.#taken.get(ref) ?? []), ...event._transitions]);
    }
    if (event.type === '@xstate.snapshot') this.#write(ref, event);
    for (const listener of this.#listeners) listener(event);
  }

  #write(ref: AnyActorRef, { event, snapshot }: InspectionEvent & { type: '@xstate.snapshot' }): void {
    const taken = this.#taken.get(ref);
    this.#taken.delete(ref);
    const line: LogLine = {
      number: ++this.#count,
      at: Date.now(),
      actor: nameOf(ref),
      event: event.type,
      details: detailsOf(event),
      state: stateOf(snapshot),
      isDropped: taken?.every((transition) => !doesSomething(transition)) ?? false,
    };
    this.#view = { ...this.#view, lines: [line, ...this.#view.lines].slice(0, MAX_LINES) };
  }
}

/** True if a transition does more than ignore its event. */
export function doesSomething({ target = [], actions }: AnyTransitionDefinition): boolean {
  return target.length > 0 || actions.length > 0;
}

/** A root actor that was stopped again before anybody could look. */
function isRehearsal({ type, actorRef, rootId }: InspectionEvent): boolean {
  return type === '@xstate.actor' && actorRef.sessionId === rootId && actorRef.getSnapshot().status === 'stopped';
}

function nameOf(ref: AnyActorRef): string {
  if (ref._parent) return `${nameOf(ref._parent)} › ${ref.id}`;
  return 'systemId' in ref && typeof ref.systemId === 'string' ? ref.systemId : ref.id;
}

function rootOf(ref: AnyActorRef): AnyActorRef {
  return ref._parent ? rootOf(ref._parent) : ref;
}

/** `loaded.fresh`; several where regions run side by side; the status of what has no states. */
export function stateOf(snapshot: Snapshot<unknown>): string {
  if (!('_nodes' in snapshot)) return snapshot.status;
  const { _nodes: nodes } = snapshot as AnyMachineSnapshot;
  const leaves = nodes.filter(({ states }) => Object.keys(states).length === 0);
  return leaves.map(({ path }) => path.join('.')).join(' · ');
}

function detailsOf({ type: _, ...payload }: { readonly type: string }): string {
  const details = JSON.stringify(maskForInspection(payload));
  if (details === '{}') return '';
  return details.length > MAX_DETAILS ? `${details.slice(0, MAX_DETAILS)}…` : details;
}
