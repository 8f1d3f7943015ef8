import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ModelStep } from './machine-model.ts';
import { declaredTransitions, restingStates, statesOf } from './transitions.ts';

/** Fails with the names of what was left out; a new arrow, walked or not, asks for a new line. */
export function expectWhole(coverage: ReturnType<CoverageCount['coverage']>, line: string): void {
  console.info(coverage.line);
  expect(coverage).toEqual({ line, unreachedStates: [], unwalkedTransitions: [] });
}

/** Counts what the steps walked so far have touched of everything that a machine declares. */
export class CoverageCount {
  readonly #machine: AnyStateMachine;
  readonly #states = new Set<string>();
  readonly #taken = new Set<string>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  add({ snapshot, taken }: Pick<ModelStep, 'snapshot' | 'taken'>): void {
    for (const name of statesOf(snapshot)) this.#states.add(name);
    for (const key of taken) this.#taken.add(key);
  }

  /** How much was walked, in a line such as `session: 10/10 states, 12/12 transitions, …`, and by name what was left out. */
  coverage() {
    const states = restingStates(this.#machine);
    const transitions = declaredTransitions(this.#machine);
    const unreachedStates = states.filter((name) => !this.#states.has(name));
    const unwalked = transitions.filter(({ key }) => !this.#taken.has(key));
    return {
      line: `${this.#machine.id}: ${share(states, unreachedStates)} states, ${share(transitions, unwalked)} transitions`,
      unreachedStates,
      unwalkedTransitions: unwalked.map(({ key }) => key),
    };
  }
}

function share(all: readonly unknown[], missing: readonly unknown[]): string {
  return `${all.length - missing.length}/${all.length}`;
}
