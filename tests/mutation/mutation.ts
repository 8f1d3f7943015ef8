/**
 * `npm run test:mutation [-- domain session …]`: Stryker over rules and machines, one after the other, each judged by its
 * own tests of behaviour; then the faults of the charts. Fails where anything went unnoticed. What no test could notice is
 * marked where it stands, with the reason: `Stryker disable`.
 */
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { killsChartMutants } from './charts.ts';
import { subjects } from './subjects.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** @param mutate files, or places in them */
function mutantsOf(
  mutate: string[],
  judges: readonly string[],
  reporters = ['progress-append-only'],
): Promise<Mutant[]> {
  process.env.MUTATION_JUDGES = judges.join(',');
  return new Stryker({ configFile: 'tests/mutation/stryker.config.json', mutate, reporters }).runMutationTest();
}

const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/** Most are noticed without a document, which is the quicker way: the rest is judged once more, by all, and printed. */
async function judged(sources: readonly string[], judges: readonly string[]): Promise<Mutant[]> {
  const quick = judges.filter((file) => file.endsWith('.ts'));
  if (quick.length === judges.length) return mutantsOf([...sources], judges, ['clear-text']);
  const mutants = await mutantsOf([...sources], quick);
  const missed = mutants.filter(isMissed);
  if (missed.length === 0) return mutants;
  const again = await mutantsOf(missed.map(placeOf), judges, ['clear-text']);
  const nameOf = (mutant: Mutant) => `${placeOf(mutant)} ${mutant.replacement}`;
  const outcomes = new Map(again.map((mutant) => [nameOf(mutant), mutant]));
  return mutants.map((mutant) => (isMissed(mutant) ? (outcomes.get(nameOf(mutant)) ?? mutant) : mutant));
}

/** As Stryker takes it: columns from 0 on. */
function placeOf({ fileName, location: { start, end } }: Mutant): string {
  const file = relative(process.cwd(), fileName);
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

const wanted = subjects(process.argv.slice(2));
let areAllNoticed = true;
for (const { name, sources, judges } of wanted) {
  const mutants = await judged(sources, judges);
  // What keeps a file from loading, as a wrong type does, is neither noticed nor missed.
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = mutants.filter(isMissed).length;
  const score = (100 * noticed) / (noticed + missed);
  console.info(`${name}: mutation score ${score.toFixed(2)} %, ${noticed} noticed, ${missed} missed`);
  areAllNoticed &&= missed === 0;
}
const areChartsWatched = await killsChartMutants(wanted.map(({ name }) => name));
process.exitCode = areAllNoticed && areChartsWatched ? 0 : 1;
