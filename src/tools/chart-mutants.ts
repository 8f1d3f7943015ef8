/**
 * Takes away each transition, guard and delay of each chart, one at a time, changes each delay's length, and sees
 * whether the machine's tests notice: `node src/tools/chart-mutants.ts [machine …]`; part of `npm run test:mutation`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { chartMutants } from './mutation/chart-mutants.ts';
import { judging } from './mutation/judging.ts';
import { type Subject, subjects } from './mutation/subjects.ts';

/** Who noticed a mutant: a test of behaviour, the file that could not be loaded, the coverage line, or nobody. */
type Witness = 'test' | 'loading' | 'coverage line' | 'nobody';

interface Verdict {
  readonly mutant: string;
  readonly witness: Witness;
}

/** Runs the tests of each machine against each fault of its chart, and prints what went unnoticed; true where nothing did. */
export async function noticesChartMutants(names: readonly string[]): Promise<boolean> {
  const machines = subjects().filter(({ name, sources }) => names.includes(name) && machineFile(sources) !== undefined);
  let isWhole = true;
  for (const machine of machines) {
    const verdicts = await judge(machine);
    const weak = verdicts.filter(({ witness }) => witness !== 'test');
    const noticed = verdicts.filter(({ witness }) => witness !== 'nobody');
    console.info(
      `${machine.name}: ${noticed.length}/${verdicts.length} mutants noticed, ${verdicts.length - weak.length} by a test of behaviour`,
    );
    for (const { mutant, witness } of weak) console.info(`  ${mutant}: noticed by ${witness}`);
    isWhole &&= noticed.length === verdicts.length;
  }
  return isWhole;
}

async function judge({ sources, judges }: Subject): Promise<readonly Verdict[]> {
  const file = resolve(machineFile(sources) ?? '');
  const bench = await testBench(file, judges);
  const verdicts: Verdict[] = [];
  try {
    if ((await bench.witness(readFileSync(file, 'utf8'))) !== 'nobody') throw new Error(`${file}: tests fail as it is`);
    for (const { name, text } of chartMutants(readFileSync(file, 'utf8'))) {
      verdicts.push({ mutant: name, witness: await bench.witness(text) });
    }
  } finally {
    await bench.close();
  }
  return verdicts;
}

/** The machine's tests, ready to be run again and again with another text in the place of its file. */
async function testBench(file: string, judges: readonly string[]) {
  let text = '';
  const stand = { name: 'chart-mutant', enforce: 'pre' as const, load: (id: string) => (id === file ? text : null) };
  const { test } = judging(judges, [stand]);
  const vitest = await createVitest('test', { ...test, config: false, watch: false, bail: 1, reporters: [{}] });
  const specifications = await vitest.globTestSpecifications();
  const run = async (countsCoverage: boolean) => {
    vitest.provide('countsCoverage', countsCoverage);
    vitest.invalidateFile(file);
    const { testModules } = await vitest.runTestSpecifications(specifications, true);
    return testModules;
  };
  return {
    witness: async (mutant: string): Promise<Witness> => {
      text = mutant;
      const modules = await run(false);
      if (modules.some(hasFailedTest)) return 'test';
      if (modules.some((module) => !module.ok())) return 'loading';
      return (await run(true)).some((module) => !module.ok()) ? 'coverage line' : 'nobody';
    },
    close: () => vitest.close(),
  };
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests('failed')].length > 0;
}

function machineFile(sources: readonly string[]): string | undefined {
  return sources.find((source) => source.endsWith('.machine.ts'));
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const all = subjects().map(({ name }) => name);
  process.exitCode = (await noticesChartMutants(wanted.length > 0 ? wanted : all)) ? 0 : 1;
}
