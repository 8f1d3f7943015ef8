import { readFileSync } from 'node:fs';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type ChartState, chartOf } from './chart.ts';

/** Everything that the pages say about one machine. */
export interface DocumentedMachine {
  /** As its folder is called: `order-submission`. */
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Its model tests, from the repository's root. */
  readonly tests: readonly string[];
  readonly machine: AnyStateMachine;
  readonly chart: ChartState;
  /** The doc comment of the machine, in one line. */
  readonly purpose: string;
  /** Milliseconds, or a function. */
  readonly delays: Readonly<Record<string, unknown>>;
}

/**
 * Loads a machine's module and reads its source.
 * @param root the repository's, with a slash at the end
 * @param file of the machine, from the root
 * @param allTests the model tests, from the root
 */
export async function documentedMachine(
  root: URL,
  file: string,
  allTests: readonly string[],
): Promise<DocumentedMachine> {
  const name = file.split('/').at(-2) ?? '';
  const exported: readonly unknown[] = Object.values(await import(new URL(file, root).href));
  const machine = exported.find((value) => value instanceof StateMachine);
  if (machine === undefined) throw new Error(`${file} exports no machine`);
  const purpose = purposeIn(readFileSync(new URL(file, root), 'utf8'));
  const tests = allTests.filter((test) => test.split('/').at(-1)?.startsWith(`${name}.`));
  return { name, file, tests, machine, chart: chartOf(machine), purpose, delays: machine.implementations.delays };
}

/** The doc comment before the machine of a `*.machine.ts`, in one line. */
function purposeIn(text: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+export const \w+Machine\b/.exec(text) ?? [];
  return comment.replaceAll(/\s+(?:\*(?=\s))?\s*/g, ' ').trim();
}
