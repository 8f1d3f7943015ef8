import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { Arrivals } from './arrivals.ts';
import { type Passage, PassageRecorder } from './transitions.ts';

/** One event as a real actor answered to it. */
export interface JournalEntry {
  readonly eventType: string;
  readonly snapshot: AnyMachineSnapshot;
  readonly passage: Passage;
}

/**
 * What a running root actor, or a child of its with a given id, went through, event by event; `inspect` goes into the
 * root's `createActor` options.
 */
export class ActorJournal {
  readonly #entries = new Arrivals<JournalEntry>();
  #recorder = new PassageRecorder();
  #last: AnyMachineSnapshot | null = null;

  readonly #patience: number | undefined;
  readonly #childId: string | null;

  /**
   * @param patience how long to wait for what a test brought about, in milliseconds; as `Arrivals` does where it is left out
   * @param childId whose events are kept; the root's own where it is left out
   */
  constructor(patience?: number, childId: string | null = null) {
    this.#patience = patience;
    this.#childId = childId;
  }

  readonly inspect = (inspected: InspectionEvent): void => {
    if (this.#childId === null ? !isOfRoot(inspected) : idOf(inspected) !== this.#childId) return;
    this.#recorder.inspect(inspected);
    if (inspected.type !== '@xstate.snapshot') return;
    // Only machines are inspected here, and XState types every actor's snapshot alike.
    const snapshot = inspected.snapshot as AnyMachineSnapshot;
    const eventType = inspected.event.type;
    this.#entries.add({ eventType, snapshot, passage: this.#recorder.passage(this.#last, eventType, snapshot) });
    this.#last = snapshot;
    this.#recorder = new PassageRecorder();
  };

  /** The next event that the actor answered to; waits for it. */
  next(awaited: string): Promise<JournalEntry> {
    return this.#entries.next(`'${awaited}' never reached the machine`, this.#patience);
  }

  /** Types of the events that nobody has asked about yet. */
  get unread(): readonly string[] {
    return this.#entries.waiting.map(({ eventType }) => eventType);
  }
}

function isOfRoot({ actorRef, rootId }: { readonly actorRef: object; readonly rootId: string }): boolean {
  return (actorRef as AnyActorRef).sessionId === rootId;
}

function idOf({ actorRef }: { readonly actorRef: object }): string {
  return (actorRef as AnyActorRef).id;
}
