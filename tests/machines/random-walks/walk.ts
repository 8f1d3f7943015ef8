import fc from 'fast-check';
import type { NodeMocks } from '#src/mocks/node.ts';
import { INVARIANTS } from './invariants.ts';
import { actionOf, BEGINNINGS, type Step, stepAt } from './steps.ts';
import { WholeSite } from './whole-site.tsx';

/** Steps that a walk takes at most after its beginning. */
const LENGTH = 50;

/** Makes the site do something wrong, to see whether it is noticed. */
export type Fault = (site: WholeSite) => void;

const FLAWLESS: Fault = () => {};

/** Takes exactly these steps; rejects with those up to the first that breaks a promise. */
export async function replay(
  mocks: NodeMocks,
  steps: readonly Step[],
  { fault = FLAWLESS, look = () => {} }: { readonly fault?: Fault; readonly look?: (site: WholeSite) => void } = {},
): Promise<void> {
  await onSite(mocks, fault, async (site) => {
    await walk(site, steps);
    look(site);
  });
}

/** Walks at random; rejects with the first broken promise, and with as few steps as it takes. */
export function search(mocks: NodeMocks, seed: number, numRuns: number): Promise<void> {
  // Another choice is no shorter way.
  const choices = fc.array(fc.noShrink(fc.nat()), { maxLength: LENGTH, size: 'max' });
  const walks = fc.asyncProperty(fc.constantFrom(...BEGINNINGS), choices, (beginning, chosen) =>
    onSite(mocks, FLAWLESS, (site) => walk(site, stepsOf(site, beginning, chosen))),
  );
  return fc.assert(walks, { seed, numRuns, unbiased: true, includeErrorInReport: true });
}

/** Each choice is made of what offers itself once the steps before it are taken. */
function* stepsOf(site: WholeSite, beginning: readonly Step[], choices: readonly number[]): Generator<Step> {
  yield* beginning;
  for (const choice of choices) {
    const step = stepAt(site, choice);
    if (step) yield step;
  }
}

async function walk(site: WholeSite, steps: Iterable<Step>): Promise<void> {
  const taken: Step[] = [];
  for (const step of steps) {
    taken.push(step);
    const [broken] = await promisesBroken(site, step).catch((error: unknown) => [String(error)]);
    if (broken !== undefined) throw new Error(`${broken} after ${JSON.stringify(taken)}`);
  }
}

async function promisesBroken(site: WholeSite, step: Step): Promise<readonly string[]> {
  const action = actionOf(site, step);
  if (!action) return ['a step that cannot be taken'];
  const { all, pending } = site.network;
  const [before, open, made] = [site.machines(), [...pending], all.length];
  await action();
  await site.settle();
  const answered = open.find((call) => !pending.includes(call)) ?? null;
  const walked = { step, before, after: site.machines(), calls: all.slice(made), answered, site };
  return Object.entries(INVARIANTS).flatMap(([promise, brokenBy]) => {
    const what = brokenBy(walked);
    return what.length === 0 ? [] : [`${promise}: ${what.join(', ')}`];
  });
}

async function onSite(mocks: NodeMocks, fault: Fault, run: (site: WholeSite) => Promise<void>): Promise<void> {
  const site = await WholeSite.open(mocks);
  try {
    fault(site);
    await run(site);
  } finally {
    await site.close();
  }
}
