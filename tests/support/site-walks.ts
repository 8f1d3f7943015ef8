import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import { liveScreen } from './live-screen.ts';
import { mockedNetwork } from './mocked-network.ts';
import { browserForOrders } from './order-submission-stage.ts';
import { INVARIANTS } from './site-invariants.ts';
import { deedOf, type Step } from './site-steps.ts';
import { type Family, someBeginning, someStep } from './some-step.ts';
import { literal, storyText } from './story-text.ts';
import { type Fault, WholeSite } from './whole-site.tsx';

interface SearchOptions {
  readonly seed: number;
  /** How many walks. */
  readonly runs: number;
  /** Actors with a fault, to see whether it is found. */
  readonly fault?: Fault;
  /** The steps to choose from, all where it is left out. */
  readonly families?: readonly Family[];
}

/** Steps that are drawn for a walk; most are impossible where it has come to, and are left out. */
const MOST_DRAWN = 1_200;
/** Steps that a walk takes. */
const MOST_TAKEN = 30;

/** Something did not hold after a step of a walk. */
export class BrokenWalk extends Error {
  override readonly name = 'BrokenWalk';
  readonly steps: readonly Step[];
  readonly why: string;

  constructor(steps: readonly Step[], why: string) {
    super(`${why}\nAs a story:\n\n${storyText(steps)}\n`);
    this.steps = steps;
    this.why = why;
  }
}

/** A walk over the whole site; after every step all invariants are looked at. */
class Walk {
  readonly #site: WholeSite;
  readonly #taken: Step[] = [];

  constructor(site: WholeSite) {
    this.#site = site;
  }

  can(step: Step): boolean {
    return this.#taken.length < MOST_TAKEN && deedOf(this.#site, step) !== null;
  }

  /** @throws {BrokenWalk} when something does not hold any more */
  async take(step: Step): Promise<void> {
    const site = this.#site;
    const deed = deedOf(site, step);
    this.#taken.push(step);
    if (deed === null) this.#fail('the last step cannot be taken');
    const before = { sight: site.sight(), stored: localStorage.getItem('language'), open: site.wire.unanswered };
    const count = site.wire.calls.length;
    await deed();
    await site.settle().catch((error: Error) => this.#fail(error.message));
    const walked = {
      step,
      before: before.sight,
      after: site.sight(),
      storedBefore: before.stored,
      calls: site.wire.calls.slice(count),
      answered: before.open.find((call) => call.isAnswered()) ?? null,
      site,
    };
    for (const [name, brokenBy] of Object.entries(INVARIANTS)) {
      const why = brokenBy(walked);
      if (why !== null) this.#fail(`${name}: ${why}`);
    }
  }

  #fail(why: string): never {
    throw new BrokenWalk([...this.#taken], why);
  }
}

/** A step as fast-check runs it: left out where it is impossible. */
class StepCommand implements fc.AsyncCommand<Walk, Walk> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  check(walk: Readonly<Walk>): boolean {
    return walk.can(this.#step);
  }

  run(walk: Walk): Promise<void> {
    return walk.take(this.#step);
  }

  toString(): string {
    return literal(this.#step);
  }
}

/** Sets a test file up for walks over the whole site. */
export function siteWalks() {
  const network = mockedNetwork();
  browserForOrders();
  liveScreen();

  return {
    /** Takes these steps, all of which must be possible, and gives the site as it is then. */
    async story(steps: readonly Step[], fault?: Fault): Promise<WholeSite> {
      const site = await WholeSite.open(network, fault);
      onTestFinished(() => site.close());
      const walk = new Walk(site);
      for (const step of steps) await walk.take(step);
      return site;
    },

    /** Walks at random; gives the shortest walk found that something did not hold on, or null. */
    async search({ seed, runs, fault, families }: SearchOptions): Promise<BrokenWalk | null> {
      let broken: BrokenWalk | null = null;
      const command = someStep(families).map((step) => new StepCommand(step));
      const commands = fc.commands([command], { maxCommands: MOST_DRAWN, size: 'max' });
      const beginning = families ? fc.constant([]) : someBeginning;
      const property = fc.asyncProperty(beginning, commands, async (first, then) => {
        const site = await WholeSite.open(network, fault);
        const walk = new Walk(site);
        try {
          for (const step of first) await walk.take(step);
          await fc.asyncModelRun(() => ({ model: walk, real: walk }), then);
        } catch (error) {
          // While a failure is made shorter, the last one that fails is the shortest.
          if (error instanceof BrokenWalk) broken = error;
          throw error;
        } finally {
          await site.close();
        }
      });
      const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs });
      if (failed && broken === null) throw errorInstance;
      return broken;
    },
  };
}
