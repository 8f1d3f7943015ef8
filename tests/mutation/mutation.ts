/**
 * `npm run test:mutation [-- domain session …]`: Stryker over rules and machines, one after the other, each judged by its
 * own tests of behaviour; then the faults of the charts. Fails where anything went unnoticed. What no test could notice is
 * marked where it stands, with the reason: `Stryker disable`.
 */
import { Stryker } from '@stryker-mutator/core';
import { killsChartMutants } from './charts.ts';
import { subjects } from './subjects.ts';

const names = process.argv.slice(2);
const wanted = subjects().filter(({ name }) => names.length === 0 || names.includes(name));
const counts: Record<string, number> = {};
for (const { sources, judges } of wanted) {
  process.env.MUTATION_JUDGES = judges.join(',');
  const stryker = new Stryker({ configFile: 'tests/mutation/stryker.config.json', mutate: [...sources] });
  for (const { status } of await stryker.runMutationTest()) counts[status] = (counts[status] ?? 0) + 1;
}
const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = counts;
// What keeps a file from loading, as a wrong type does, is neither noticed nor missed.
const [noticed, missed] = [Killed + Timeout, Survived + NoCoverage];
console.info(`Mutation score: ${((100 * noticed) / (noticed + missed)).toFixed(2)} %, ${JSON.stringify(counts)}`);
const areChartsWatched = await killsChartMutants(wanted.map(({ name }) => name));
process.exitCode = missed === 0 && areChartsWatched ? 0 : 1;
