/**
 * `npm run test:mutation [-- domain session …]`: Stryker over rules and machines, one after the other, each judged by its
 * own tests of behaviour; then the faults of the charts. Fails below the score, and where a survivor is not explained.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { killsChartMutants } from './charts.ts';
import { type Subject, subjects } from './subjects.ts';
import { explainedSurvivors, isSame, type Survivor, survivorOf } from './survivors.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Per cent of the mutants that must be noticed. */
const LEAST_SCORE = 95;
const PAGE = 'docs/mutation-survivors.md';

async function mutantsOf({ name, sources, judges }: Subject): Promise<readonly Mutant[]> {
  process.env.MUTATION_JUDGES = judges.join(',');
  const jsonReporter = { fileName: `.build/reports/mutation/${name}.json` };
  return new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: [...sources],
    jsonReporter,
  }).runMutationTest();
}

const count = (mutants: readonly Mutant[], ...statuses: readonly Mutant['status'][]) =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

/** In per cent. What keeps a file from loading, as a wrong type does, is neither noticed nor missed. */
function scoreOf(mutants: readonly Mutant[]): number {
  const noticed = count(mutants, 'Killed', 'Timeout');
  const missed = count(mutants, 'Survived', 'NoCoverage');
  return noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed);
}

function line(name: string, mutants: readonly Mutant[]): string {
  const byStatus = Object.entries(Object.groupBy(mutants, ({ status }) => status));
  const counts = byStatus.map(([status, own = []]) => `${own.length} ${status}`);
  return `${name}: ${[`${scoreOf(mutants).toFixed(2)} %`, ...counts].join(', ')}`;
}

function fileOf({ fileName }: Mutant): string {
  return relative(process.cwd(), fileName);
}

function survivorsAmong(mutants: readonly Mutant[]): readonly Survivor[] {
  return mutants
    .filter((mutant) => count([mutant], 'Survived', 'NoCoverage') > 0)
    .map((mutant) => survivorOf(mutant, fileOf(mutant), readFileSync(mutant.fileName, 'utf8')));
}

/** Prints what does not agree between the survivors and the page that explains them; true where all does. */
function isExplained(mutants: readonly Mutant[]): boolean {
  const survivors = survivorsAmong(mutants);
  const files = new Set(mutants.map(fileOf));
  const explained = explainedSurvivors(readFileSync(PAGE, 'utf8')).filter(({ file }) => files.has(file));
  const unknown = survivors.filter((survivor) => !explained.some((known) => isSame(known, survivor)));
  const gone = explained.filter((known) => !survivors.some((survivor) => isSame(known, survivor)));
  for (const { file, diff } of unknown) console.info(`\nSurvived in ${file}:\n${diff}`);
  for (const { file, diff } of gone) console.info(`\nExplained in ${PAGE}, but noticed in ${file}:\n${diff}`);
  return unknown.length + gone.length === 0;
}

async function testMutants(wanted: readonly Subject[]): Promise<boolean> {
  const mutants: Mutant[] = [];
  for (const subject of wanted) mutants.push(...(await mutantsOf(subject)));
  const areExplained = isExplained(mutants);
  console.info('');
  for (const [file, own = []] of Object.entries(Object.groupBy(mutants, fileOf))) console.info(line(file, own));
  console.info(line('Mutation score', mutants));
  return scoreOf(mutants) >= LEAST_SCORE && areExplained;
}

const names = process.argv.slice(2);
const wanted = subjects().filter(({ name }) => names.length === 0 || names.includes(name));
const isTight = await testMutants(wanted);
const isWatched = await killsChartMutants(wanted.map(({ name }) => name));
process.exitCode = isTight && isWatched ? 0 : 1;
