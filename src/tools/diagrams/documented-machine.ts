import { readFileSync } from 'node:fs';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { chartOf } from './chart.ts';

/** Everything that the pages document about one machine. */
export type DocumentedMachine = Awaited<ReturnType<typeof documentedMachine>>;

/**
 * Loads a machine's module and reads its source.
 * @param root URL of the repository, with a trailing slash
 * @param file path of the machine, relative to the root
 * @param allTests paths of all model tests, relative to the root
 */
export async function documentedMachine(root: URL, file: string, allTests: readonly string[]) {
  /** Name of the machine's folder, such as `order-submission`. */
  const name = file.split('/').at(-2) ?? '';
  const exported: readonly unknown[] = Object.values(await import(new URL(file, root).href));
  const machine: AnyStateMachine | undefined = exported.find((value) => value instanceof StateMachine);
  if (machine === undefined) throw new Error(`${file} exports no machine.`);
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

/** The doc comment of the machine in a `*.machine.ts`, as one line. */
function purposeIn(text: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+export const \w+Machine\b/.exec(text) ?? [];
  return comment.replaceAll(/\s+(?:\*(?=\s))?\s*/g, ' ').trim();
}
