import { readFileSync } from 'node:fs';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { chartOf } from './chart.ts';

/** Everything that the pages say about one machine. */
export type DocumentedMachine = Awaited<ReturnType<typeof documentedMachine>>;

/**
 * Loads a machine's module and reads its source.
 * @param root the repository's, with a slash at the end
 * @param file of the machine, from the root
 * @param allTests the model tests, from the root
 */
export async function documentedMachine(root: URL, file: string, allTests: readonly string[]) {
  /** As its folder is called: `order-submission`. */
  const name = file.split('/').at(-2) ?? '';
  const exported: readonly unknown[] = Object.values(await import(new URL(file, root).href));
  const machine: AnyStateMachine | undefined = exported.find((value) => value instanceof StateMachine);
  if (machine === undefined) throw new Error(`${file} exports no machine`);
  const tests: readonly string[] = allTests.filter((test) => test.split('/').at(-1)?.startsWith(`${name}.`));
  return {
    name,
    file,
    tests,
    machine,
    chart: chartOf(machine),
    purpose: purposeIn(readFileSync(new URL(file, root), 'utf8')),
  };
}

/** The doc comment before the machine of a `*.machine.ts`, in one line. */
function purposeIn(text: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+export const \w+Machine\b/.exec(text) ?? [];
  return comment.replaceAll(/\s+(?:\*(?=\s))?\s*/g, ' ').trim();
}
