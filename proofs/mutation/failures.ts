import type { TestModule } from 'vitest/node';

/** Lists each failed test with its file, title and first error, or the error of a file that cannot be loaded. */
export function failuresIn(modules: readonly TestModule[]): readonly string[] {
  return modules.filter((module) => !module.ok()).flatMap(failuresOf);
}

function failuresOf(module: TestModule): readonly string[] {
  const tests = [...module.children.allTests('failed')];
  const failed = tests.map((test) => [test.fullName, test.result().errors] as const);
  const all = failed.length > 0 ? failed : [['the file', module.errors()] as const];
  return all.map(([name, errors]) => `  ${module.relativeModuleId}: ${name}: ${errors?.[0]?.message ?? 'failed'}`);
}
