/**
 * Takes away each transition, guard and delay of each chart, one at a time, changes each delay's length, and sees
 * whether the machine's tests notice: `npm run test:charts [-- session …]`; part of `npm run test:mutation`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
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
  /** The failures of the first project that has any. */
  const failures = async () => {
    vitest.invalidateFile(file);
    // Most mutants are noticed without a document, which is the quicker way.
    for (const specifications of [byProject.node, byProject.dom]) {
      if (specifications === undefined) continue;
      const { testModules } = await vitest.runTestSpecifications(specifications, true);
      const failed = testModules.filter((module) => !module.ok()).flatMap(failuresIn);
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

/** Each failed test with its file, title and first error; for a file that cannot be loaded, the file and its error. */
function failuresIn(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests('failed')];
  const failed = tests.map((test) => [test.fullName, test.result().errors] as const);
  const all = failed.length > 0 ? failed : [['the file', module.errors()] as const];
  return all.map(([name, errors]) => `  ${module.relativeModuleId}: ${name}: ${errors?.[0]?.message ?? 'failed'}`);
}

if (import.meta.main) {
  process.exitCode = (await killsChartMutants(process.argv.slice(2))) ? 0 : 1;
}
