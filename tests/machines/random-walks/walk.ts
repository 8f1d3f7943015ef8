import type { NodeMocks } from '#src/mocks/node.ts';
import { INVARIANTS } from './invariants.ts';
import { actionOf, BEGINNINGS, possibleSteps, type Step } from './steps.ts';
import { WholeSite } from './whole-site.tsx';

/** Steps that a walk takes. */
const LENGTH = 40;

/** Makes the site do something wrong, to see whether it is noticed. */
export type Fault = (site: WholeSite) => void;

const FLAWLESS: Fault = () => {};

/** Steps after which a promise was broken. */
export interface BrokenWalk {
  readonly steps: readonly Step[];
  readonly why: string;
}

/** Takes steps, of which each must be possible, until one breaks a promise; `null` where none does. */
async function walk(site: WholeSite, next: (taken: readonly Step[]) => Step | undefined): Promise<BrokenWalk | null> {
  const steps: Step[] = [];
  for (let step = next(steps); step; step = next(steps)) {
    const action = actionOf(site, step);
    steps.push(step);
    if (!action) return { steps, why: 'the last step cannot be taken' };
    const { all, pending } = site.network;
    const [before, open, made] = [site.machines(), [...pending], all.length];
    const unrest = await (async () => action())()
      .then(() => site.settle())
      .then(() => null, String);
    if (unrest) return { steps, why: unrest };
    const answered = open.find((call) => !pending.includes(call)) ?? null;
    const walked = { step, before, after: site.machines(), calls: all.slice(made), answered, site };
    for (const [promise, brokenBy] of Object.entries(INVARIANTS)) {
      const what = brokenBy(walked);
      if (what.length > 0) return { steps, why: `${promise}: ${what.join(', ')}` };
    }
  }
  return null;
}

/** Takes exactly these steps; `look` sees the site at their end. */
export async function replay(
  mocks: NodeMocks,
  steps: readonly Step[],
  { fault = FLAWLESS, look = () => {} }: { readonly fault?: Fault; readonly look?: (site: WholeSite) => void } = {},
): Promise<BrokenWalk | null> {
  return onSite(mocks, fault, async (site) => {
    const broken = await walk(site, ({ length }) => steps[length]);
    if (!broken) look(site);
    return broken;
  });
}

/** Walks at random; gives the first broken promise, with as few steps as it takes, or `null`. */
export async function search(
  mocks: NodeMocks,
  seed: number,
  runs: number,
  fault = FLAWLESS,
): Promise<BrokenWalk | null> {
  const random = randomNumbers(seed);
  for (let run = 0; run < runs; run += 1) {
    const beginning = BEGINNINGS[run % BEGINNINGS.length] ?? [];
    const broken = await onSite(mocks, fault, (site) =>
      walk(site, ({ length }) => (length < LENGTH ? (beginning[length] ?? someStep(site, random)) : undefined)),
    );
    if (broken) return shortened(mocks, broken, fault);
  }
  return null;
}

async function onSite<Result>(
  mocks: NodeMocks,
  fault: Fault,
  run: (site: WholeSite) => Promise<Result>,
): Promise<Result> {
  const site = await WholeSite.open(mocks);
  try {
    fault(site);
    return await run(site);
  } finally {
    await site.close();
  }
}

/** One that can be taken, as likely as its group is and then as each other of its group. */
/** One that can be taken, as likely as its group is and then as each other of its group. */
function someStep(site: WholeSite, random: () => number): Step {
  const groups = possibleSteps(site).filter(([, steps]) => steps.length > 0);
  const lots = groups.flatMap(([weight, steps]) => Array<readonly Step[]>(weight).fill(steps));
  for (;;) {
    const steps = lots[Math.floor(random() * lots.length)] ?? [];
    const step = steps[Math.floor(random() * steps.length)];
    if (step && actionOf(site, step)) return step;
  }
}

/** Leaves out whatever step can be left out, from the end on, as long as the same promise is broken. */
async function shortened(mocks: NodeMocks, broken: BrokenWalk, fault: Fault): Promise<BrokenWalk> {
  let shortest = broken;
  for (let at = broken.steps.length - 2; at >= 0; at -= 1) {
    const steps = shortest.steps.toSpliced(at, 1);
    const again = await replay(mocks, steps, { fault });
    if (again?.why === broken.why) shortest = again;
  }
  return shortest;
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
