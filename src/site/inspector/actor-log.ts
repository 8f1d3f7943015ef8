import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent, Snapshot } from 'xstate';
import { maskForInspection } from './mask.ts';

/** A running actor. */
export interface RunningActor {
  readonly ref: AnyActorRef;
  /** Includes the names of its parents: `panel › videoUpload`. */
  readonly name: string;
}

/**
 * The effect of an event. `ignored`: it had none, and none was needed: an actor reported something that changes nothing in
 * this state, or the chart states that the state ignores it. `dropped`: something that was done on the page was lost.
 */
export type Outcome = 'handled' | 'ignored' | 'dropped';

/** One event that an actor received. */
export interface LogLine {
  /** Counts from 1. Used as a key. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: string;
  readonly event: string;
  /** Start of the event's data as masked JSON. Empty if it has none. */
  readonly details: string;
  /** State after the event. */
  readonly state: string;
  readonly outcome: Outcome;
}

export interface ActorLogView {
  readonly actors: readonly RunningActor[];
  /** Latest first. */
  readonly lines: readonly LogLine[];
}

/** Number of lines kept. Older lines are dropped. */
const MAX_LINES = 200;

/** Characters of an event's data in one line. */
const MAX_DETAILS = 300;

type Listener = (event: InspectionEvent) => void;

/**
 * Records the running actors that were created with its `inspect`, and the events that they received last.
 * Events are processed in a microtask, so an actor that StrictMode creates and stops at once never appears.
 */
export class ActorLog {
  readonly #actors = new Map<string, RunningActor>();
  readonly #viewers = new Set<() => void>();
  readonly #listeners = new Set<Listener>();
  /** Session ids of actors that StrictMode created and stopped at once. */
  readonly #rehearsed = new Set<string>();
  /** Transitions of each actor since its last snapshot. */
  readonly #taken = new Map<AnyActorRef, readonly AnyTransitionDefinition[]>();
  /** Events that another actor sent. */
  readonly #sentByActors = new WeakSet<object>();
  #waiting: InspectionEvent[] = [];
  #count = 0;
  #view: ActorLogView = { actors: [], lines: [] };

  /** Observer for the `inspect` option of `createActor`. */
  readonly inspect = (event: InspectionEvent): void => {
    this.#waiting.push(event);
    if (this.#waiting.length === 1) queueMicrotask(this.#takeIn);
  };

  /** For `useSyncExternalStore`. */
  readonly subscribe = (viewer: () => void): (() => void) => {
    this.#viewers.add(viewer);
    return () => this.#viewers.delete(viewer);
  };

  /** For `useSyncExternalStore`: the same object until the next event. */
  readonly view = (): ActorLogView => this.#view;

  /** Sends a listener every running actor, then every inspection event from now on. */
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
    if (event.type === '@xstate.event' && event.sourceRef) this.#sentByActors.add(event.event);
    if (event.type === '@xstate.snapshot') this.#write(ref, event);
    for (const listener of this.#listeners) listener(event);
  }

  #write(ref: AnyActorRef, { event, snapshot }: InspectionEvent & { type: '@xstate.snapshot' }): void {
    const taken = this.#taken.get(ref);
    this.#taken.delete(ref);
    const isIgnored = this.#sentByActors.has(event) || event.type.startsWith('xstate.') || taken?.length !== 0;
    const hasEffect = taken === undefined || taken.some(doesSomething);
    const line: LogLine = {
      number: ++this.#count,
      at: Date.now(),
      actor: nameOf(ref),
      event: event.type,
      details: detailsOf(event),
      state: stateOf(snapshot),
      outcome: hasEffect ? 'handled' : isIgnored ? 'ignored' : 'dropped',
    };
    this.#view = { ...this.#view, lines: [line, ...this.#view.lines].slice(0, MAX_LINES) };
  }
}

/** True if a transition changes the state or runs an action. Otherwise it only drops its event. */
export function doesSomething({ target = [], actions }: AnyTransitionDefinition): boolean {
  return target.length > 0 || actions.length > 0;
}

/** True for a root actor that was stopped before it could be shown. */
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

/** Returns the active states (`loaded.fresh`), one per region, or the status of an actor without states. */
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
