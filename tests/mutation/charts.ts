/**
 * Takes away each transition, guard and delay of each chart, one at a time, changes each delay's length, and sees
 * whether the machine's tests notice: `npm run test:charts [-- session …]`; part of `npm run test:mutation`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { chartMutants } from './chart-mutants.ts';
import { judging } from './judging.ts';
import { type Subject, subjects } from './subjects.ts';

/** Who noticed a mutant: a test of behaviour, the file that could not be loaded, the coverage line, or nobody. */
type Witness = 'test' | 'loading' | 'coverage line' | 'nobody';

interface Result {
  readonly mutant: string;
  readonly witness: Witness;
}

/** Runs the tests of each machine against each fault of its chart, and prints what went unnoticed; true where nothing did. */
export async function killsChartMutants(names: readonly string[]): Promise<boolean> {
  const machines = subjects().filter(({ name, sources }) => names.includes(name) && machineFile(sources) !== undefined);
  let isWhole = true;
  for (const machine of machines) {
    const results = await judge(machine);
    const weak = results.filter(({ witness }) => witness !== 'test');
    const noticed = results.filter(({ witness }) => witness !== 'nobody');
    console.info(
      `${machine.name}: ${noticed.length}/${results.length} mutants noticed, ${results.length - weak.length} by a test of behaviour`,
    );
    for (const { mutant, witness } of weak) console.info(`  ${mutant}: noticed by ${witness}`);
    isWhole &&= noticed.length === results.length;
  }
  return isWhole;
}

async function judge({ sources, judges }: Subject): Promise<readonly Result[]> {
  const file = resolve(machineFile(sources) ?? '');
  const bench = await testBench(file, judges);
  const results: Result[] = [];
  try {
    if ((await bench.witness(readFileSync(file, 'utf8'))) !== 'nobody') throw new Error(`${file}: tests fail as it is`);
    for (const { name, text } of chartMutants(readFileSync(file, 'utf8'))) {
      results.push({ mutant: name, witness: await bench.witness(text) });
    }
  } finally {
    await bench.close();
  }
  return results;
}

/** The machine's tests, ready to be run again and again with another text in the place of its file. */
async function testBench(file: string, judges: readonly string[]) {
  let text = '';
  const stand = { name: 'chart-mutant', enforce: 'pre' as const, load: (id: string) => (id === file ? text : null) };
  const { test } = judging(judges, [stand]);
  const vitest = await createVitest('test', { ...test, config: false, watch: false, bail: 1, reporters: [{}] });
  const specifications = await vitest.globTestSpecifications();
  const run = async (chosen: readonly TestSpecification[], countsCoverage: boolean) => {
    vitest.provide('countsCoverage', countsCoverage);
    vitest.invalidateFile(file);
    const { testModules } = await vitest.runTestSpecifications([...chosen], true);
    return testModules;
  };
  return {
    witness: async (mutant: string): Promise<Witness> => {
      text = mutant;
      const modules: TestModule[] = [];
      // Most are noticed without a document, which is the quicker way.
      for (const project of ['node', 'dom']) {
        const chosen = specifications.filter((specification) => specification.project.name === project);
        if (chosen.length > 0) modules.push(...(await run(chosen, false)));
        if (modules.some(hasFailedTest)) return 'test';
      }
      if (modules.some((module) => !module.ok())) return 'loading';
      return (await run(specifications, true)).some((module) => !module.ok()) ? 'coverage line' : 'nobody';
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
  process.exitCode = (await killsChartMutants(wanted.length > 0 ? wanted : all)) ? 0 : 1;
}
