import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ModelStep } from './machine-model.ts';
import { declaredTransitions, restingStates, statesOf } from './transitions.ts';

/** Fails with the names of what was left out; a new arrow, walked or not, asks for a new line. */
export function expectWhole(coverage: ReturnType<CoverageCount['coverage']>, line: string): void {
  console.info(coverage.line);
  expect(coverage).toEqual({ line, unreachedStates: [], unwalkedTransitions: [], oneWayGuards: [] });
}

/** Counts what the steps walked so far have touched of everything that a machine declares. */
export class CoverageCount {
  readonly #machine: AnyStateMachine;
  readonly #states = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #rejected = new Set<string>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  add({ snapshot, passage }: Pick<ModelStep, 'snapshot' | 'passage'>): void {
    for (const name of statesOf(snapshot)) this.#states.add(name);
    for (const key of passage.taken) this.#taken.add(key);
    for (const key of passage.rejected) this.#rejected.add(key);
  }

  /** How much was walked, in a line such as `session: 10/10 states, 12/12 transitions, …`, and by name what was left out. */
  coverage() {
    const states = restingStates(this.#machine);
    const transitions = declaredTransitions(this.#machine);
    const guarded = transitions.filter(({ isGuarded }) => isGuarded);

    const unreachedStates = states.filter((name) => !this.#states.has(name));
    const unwalked = transitions.filter(({ key }) => !this.#taken.has(key));
    const oneWay = guarded.filter(({ key }) => !this.#taken.has(key) || !this.#rejected.has(key));

    const line = [
      `${share(states, unreachedStates)} states`,
      `${share(transitions, unwalked)} transitions`,
      `guards both ways ${share(guarded, oneWay)}`,
    ].join(', ');
    return {
      line: `${this.#machine.id}: ${line}`,
      unreachedStates,
      unwalkedTransitions: unwalked.map(({ key }) => key),
      /** Guarded arrows that were never taken, or never refused. */
      oneWayGuards: oneWay.map(({ key }) => key),
    };
  }
}

function share(all: readonly unknown[], missing: readonly unknown[]): string {
  return `${all.length - missing.length}/${all.length}`;
}
