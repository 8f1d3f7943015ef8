/**
 * Takes away each transition, guard and delay of each chart, one at a time, changes each delay's length, and sees
 * whether the machine's tests notice: `npm run test:charts [-- session …]`; part of `npm run test:mutation`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { chartMutants } from './chart-mutants.ts';
import { judging } from './judging.ts';
import { subjects } from './subjects.ts';

/**
 * Runs the tests of those machines, or of all, against each fault of their charts, and prints what went unnoticed; true
 * where nothing did.
 */
export async function killsChartMutants(names: readonly string[]): Promise<boolean> {
  let isWhole = true;
  for (const { name, sources, judges } of subjects(names)) {
    const file = sources.find((source) => source.endsWith('.machine.ts'));
    if (file === undefined) continue;
    const mutants = chartMutants(readFileSync(file, 'utf8'));
    const unnoticed = await unnoticedOf(mutants, resolve(file), judges);
    console.info(`${name}: ${mutants.length - unnoticed.length}/${mutants.length} mutants noticed`);
    for (const mutant of unnoticed) console.info(`  ${mutant.name}: noticed by nobody`);
    isWhole &&= unnoticed.length === 0;
  }
  return isWhole;
}

type Mutants = ReturnType<typeof chartMutants>;

/** Those with which all tests pass; each stands in the place of the machine's file. */
async function unnoticedOf(mutants: Mutants, file: string, judges: readonly string[]): Promise<Mutants> {
  let text = readFileSync(file, 'utf8');
  const stand = { name: 'chart-mutant', enforce: 'pre' as const, load: (id: string) => (id === file ? text : null) };
  const { test } = judging(judges, [stand]);
  const vitest = await createVitest('test', { ...test, config: false, watch: false, bail: 1, reporters: [{}] });
  const byProject = Object.groupBy(await vitest.globTestSpecifications(), ({ project }) => project.name);
  const isNoticed = async () => {
    vitest.invalidateFile(file);
    // Most are noticed without a document, which is the quicker way.
    for (const specifications of [byProject.node, byProject.dom]) {
      if (specifications === undefined) continue;
      const { testModules } = await vitest.runTestSpecifications(specifications, true);
      if (testModules.some((module) => !module.ok())) return true;
    }
    return false;
  };
  try {
    if (await isNoticed()) throw new Error(`${file}: tests fail as it is`);
    const unnoticed: Mutants[number][] = [];
    for (const mutant of mutants) {
      text = mutant.text;
      if (!(await isNoticed())) unnoticed.push(mutant);
    }
    return unnoticed;
  } finally {
    await vitest.close();
  }
}

if (import.meta.main) {
  process.exitCode = (await killsChartMutants(process.argv.slice(2))) ? 0 : 1;
}
