/**
 * Removes each transition, guard and action of each chart, one at a time, changes the length of each delay, and checks
 * that the machine's tests fail: `npm run test:charts [-- session …]`. Part of `npm run test:mutation`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { chartMutants } from './chart-mutants.ts';
import { failuresIn } from './failures.ts';
import { judging } from './judging.ts';
import { subjects } from './subjects.ts';

/**
 * Runs the tests of the named machines, or of all, against each mutant of their charts. Prints the mutants that no test
 * detects. Returns true if there are none.
 */
export async function killsChartMutants(names: readonly string[]): Promise<boolean> {
  let isWhole = true;
  for (const { name, sources, judges } of subjects(names)) {
    const file = sources.find((source) => source.endsWith('.machine.ts'));
    if (file === undefined) continue;
    const mutants = chartMutants(readFileSync(file, 'utf8'));
    const unnoticed = await unnoticedOf(mutants, resolve(file), judges);
    console.info(`${name}: ${mutants.length - unnoticed.length}/${mutants.length} mutants noticed`);
    for (const mutant of unnoticed) console.info(`  ${mutant.name}: not noticed`);
    isWhole &&= unnoticed.length === 0;
  }
  return isWhole;
}

type Mutants = ReturnType<typeof chartMutants>;

/** Returns the mutants with which all tests pass. Each mutant replaces the machine's file. */
async function unnoticedOf(mutants: Mutants, file: string, judges: readonly string[]): Promise<Mutants> {
  let text = readFileSync(file, 'utf8');
  const stand = { name: 'chart-mutant', enforce: 'pre' as const, load: (id: string) => (id === file ? text : null) };
  const { test } = judging(judges, [stand]);
  const vitest = await createVitest('test', { ...test, config: false, watch: false, bail: 1, reporters: [{}] });
  const byProject = Object.groupBy(await vitest.globTestSpecifications(), ({ project }) => project.name);
  /** Returns the failures of the first project that has any. */
  const failures = async () => {
    vitest.invalidateFile(file);
    // The node project is faster and detects most mutants, so it runs first.
    for (const specifications of [byProject.node, byProject.dom]) {
      if (specifications === undefined) continue;
      const { testModules } = await vitest.runTestSpecifications(specifications, true);
      const failed = failuresIn(testModules);
      if (failed.length > 0) return failed;
    }
    return [];
  };
  try {
    const failed = await failures();
    if (failed.length > 0) throw new Error(`Tests of ${file} fail without a mutant:\n${failed.join('\n')}`);
    const unnoticed: Mutants[number][] = [];
    for (const mutant of mutants) {
      text = mutant.text;
      if ((await failures()).length === 0) unnoticed.push(mutant);
    }
    return unnoticed;
  } finally {
    await vitest.close();
  }
}

if (import.meta.main) {
  process.exitCode = (await killsChartMutants(process.argv.slice(2))) ? 0 : 1;
}
