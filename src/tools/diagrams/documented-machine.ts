import { readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { type ChartState, chartOf } from './chart.ts';
import { type MachineSource, machineSource } from './machine-source.ts';

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
  readonly source: MachineSource;
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
  const source = machineSource(readFileSync(new URL(file, root), 'utf8'));
  const module: Readonly<Record<string, AnyStateMachine>> = await import(new URL(file, root).href);
  const machine = module[source.exportName];
  if (machine === undefined) throw new Error(`${file} exports no ${source.exportName}`);
  const tests = allTests.filter((test) => test.split('/').at(-1)?.startsWith(`${name}.`));
  return { name, file, tests, machine, chart: chartOf(machine), source, delays: machine.implementations.delays };
}
