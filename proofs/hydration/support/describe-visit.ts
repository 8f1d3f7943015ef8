import type { Gesture } from './gestures.ts';
import type { Stage } from './held-hydration.ts';
import { stageOf, type Visit } from './visits.ts';

const MOMENTS: Readonly<Record<Stage, string>> = {
  waiting: 'before the scripts arrive',
  hydrated: 'once hydrated',
};

/** A visit as a list that a person can repeat, and as JSON that the test can. */
export function describeVisit(visit: Visit): string {
  const { path, language, width, gestures, hostile } = visit;
  const steps = gestures.map((gesture, index) => `${MOMENTS[stageOf(visit, index)]}: ${wordsOf(gesture)}`);
  if (hostile) steps.splice(hostile.after, 0, `a change of the page by: ${hostile.change}`);
  return [
    `${path} in ${language}, ${width} px wide`,
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    `HYDRATION_VISIT='${JSON.stringify(visit)}' npm run test:hydration -- --grep HYDRATION_VISIT`,
  ].join('\n');
}

function wordsOf(gesture: Gesture): string {
  return Object.entries(gesture)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
