import type { AnyStateMachine } from 'xstate';
import type { ModelStep } from './paths.ts';
import { declaredTransitions, restingStates, statesOf } from './transitions.ts';

/** Records the states and transitions of a machine that the walked steps covered. */
export class TransitionCoverage {
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

  /** Names of the states and transitions that no step has covered yet. */
  missing(): { readonly states: readonly string[]; readonly transitions: readonly string[] } {
    return {
      states: restingStates(this.#machine).filter((name) => !this.#states.has(name)),
      transitions: declaredTransitions(this.#machine)
        .map(({ key }) => key)
        .filter((key) => !this.#taken.has(key)),
    };
  }
}
