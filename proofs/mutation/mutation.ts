/**
 * `npm run test:mutation [-- domain session …]`: runs Stryker on the rules and each machine, each with its own
 * behaviour tests, then the chart mutants. Fails if a mutant survives. Mutants that no test can detect are marked in
 * the source with `Stryker disable` and a reason.
 */
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { killsChartMutants } from './charts.ts';
import { subjects } from './subjects.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** @param mutate files or locations in them */
function mutantsOf(
  mutate: string[],
  judges: readonly string[],
  reporters = ['progress-append-only'],
): Promise<Mutant[]> {
  process.env.MUTATION_JUDGES = judges.join(',');
  return new Stryker({ configFile: 'proofs/mutation/stryker.config.json', mutate, reporters }).runMutationTest();
}

const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/** Runs the faster node tests first. Runs and prints the remaining mutants with all tests. */
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

/** The location in Stryker's syntax. Columns start at 0. */
function placeOf({ fileName, location: { start, end } }: Mutant): string {
  const file = relative(process.cwd(), fileName);
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

const wanted = subjects(process.argv.slice(2));
let areAllNoticed = true;
for (const { name, sources, judges } of wanted) {
  const mutants = await judged(sources, judges);
  // Mutants that keep a file from loading, such as wrong types, count neither as noticed nor as missed.
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = mutants.filter(isMissed).length;
  const score = (100 * noticed) / (noticed + missed);
  console.info(`${name}: mutation score ${score.toFixed(2)} %, ${noticed} noticed, ${missed} missed`);
  areAllNoticed &&= missed === 0;
}
const areChartsWatched = await killsChartMutants(wanted.map(({ name }) => name));
process.exitCode = areAllNoticed && areChartsWatched ? 0 : 1;
