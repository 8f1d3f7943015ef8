import { NetworkTotals } from '#src/domain/network.ts';
import { OperationError } from './operation-error.ts';

/** Milliseconds in which the work of a network fades, so that it counts for about a minute. */
const FADING = 60_000;

interface QueueOptions {
  /** Tasks that run at a time. */
  readonly places: number;
  /** Tasks that may wait. Beyond it, the task that would run last is rejected. */
  readonly maxWaiting?: number;
  /** Tasks of one network that may wait. */
  readonly maxWaitingEach?: number;
  /** Milliseconds of work that a network may cause in a minute. */
  readonly maxWork?: number;
  /** Seconds after which a caller may retry if the queue is full. */
  readonly retryAfter?: number;
  /** True if chance decides between networks with equal work. Then a flood of new networks cannot be ahead of a caller. */
  readonly isRandom?: boolean;
  /** Returns milliseconds of a clock that is never set back. */
  readonly now?: () => number;
}

/** A task that asks for a place. */
export interface Entrant {
  /** Network of the client. Tasks of the server itself have none. */
  readonly network?: string;
  /** Expected work in milliseconds. */
  readonly cost?: number;
  /** Ends the wait when it aborts, with its reason. The task must end itself. */
  readonly signal?: AbortSignal | undefined;
}

/** Frees a place, to be called once. The work in milliseconds is by default the time for which the place was taken. */
type Leave = (work?: number) => void;

interface Waiting extends Entrant {
  /** Order among networks with equal work. */
  readonly rank: number;
  begin(): void;
  reject(reason: unknown): void;
}

/**
 * Runs a limited number of tasks at a time. The next task belongs to the network that has caused the least work in the
 * last minute, including the expected work of the task. Among equals it is the oldest.
 */
export class FairQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #work: NetworkTotals;
  readonly #waiting = new Set<Waiting>();
  /** Waiting tasks by network. */
  readonly #waitingOf = new NetworkTotals();
  #free: number;
  #entered = 0;

  constructor(options: QueueOptions) {
    const { places, now = () => performance.now() } = options;
    this.#options = options;
    this.#now = now;
    this.#work = new NetworkTotals(FADING, now);
    this.#free = places;
  }

  /**
   * Runs the task when a place is free and returns its result.
   * @throws OperationError if too many tasks wait, or the network has caused too much work
   */
  async run<Result>(task: () => Promise<Result>, entrant?: Entrant): Promise<Result> {
    const leave = await this.enter(entrant);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a place. @throws OperationError if too many tasks wait, or the network has caused too much work */
  async enter(entrant: Entrant = {}): Promise<Leave> {
    const { network, signal } = entrant;
    signal?.throwIfAborted();
    if (network !== undefined) this.#requireBudget(network);
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(entrant);
    const begunAt = this.#now();
    return (work = this.#now() - begunAt) => {
      if (network !== undefined) this.#work.add(network, work);
      const [next] = this.#inOrder();
      if (next === undefined) this.#free += 1;
      else this.#remove(next).begin();
    };
  }

  /** @throws OperationError if as many tasks wait as may wait */
  requireRoom(): void {
    const { maxWaiting = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#waiting.size >= maxWaiting) throw this.#busy();
  }

  #requireBudget(network: string): void {
    const { maxWork = Number.POSITIVE_INFINITY } = this.#options;
    const work = this.#work.of(network);
    if (work >= maxWork) throw OperationError.tooManyRequests(FADING * Math.log(work / maxWork));
  }

  async #turn(entrant: Entrant): Promise<void> {
    const { network, signal } = entrant;
    const {
      maxWaiting = Number.POSITIVE_INFINITY,
      maxWaitingEach = Number.POSITIVE_INFINITY,
      isRandom,
    } = this.#options;
    if (network !== undefined && this.#waitingOf.of(network) >= maxWaitingEach) throw this.#busy();
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    this.#entered += 1;
    const waiting = { ...entrant, rank: isRandom ? Math.random() : this.#entered, begin, reject };
    this.#waiting.add(waiting);
    if (network !== undefined) this.#waitingOf.add(network, 1);
    const giveUp = () => this.#remove(waiting).reject(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    const last = this.#waiting.size > maxWaiting ? this.#inOrder().at(-1) : undefined;
    if (last !== undefined) this.#remove(last).reject(this.#busy());
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  #remove(waiting: Waiting): Waiting {
    this.#waiting.delete(waiting);
    if (waiting.network !== undefined) this.#waitingOf.add(waiting.network, -1);
    return waiting;
  }

  #inOrder(): readonly Waiting[] {
    // At one time, so that networks with equal work stay equal.
    const time = this.#now();
    const workOf = ({ network, cost = 0 }: Waiting) =>
      (network === undefined ? 0 : this.#work.of(network, time)) + cost;
    const entries = [...this.#waiting].map((waiting) => ({ waiting, work: workOf(waiting) }));
    entries.sort((one, other) => one.work - other.work || one.waiting.rank - other.waiting.rank);
    return entries.map(({ waiting }) => waiting);
  }

  #busy(): OperationError {
    return new OperationError('busy', { retryAfter: this.#options.retryAfter ?? 2 });
  }
}
