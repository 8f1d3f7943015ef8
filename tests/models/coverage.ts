import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import type { ModelStep } from './paths.ts';
import { declaredTransitions, leavesOf, nameOf } from './transitions.ts';

/** Records the states and transitions of a machine that the walked steps covered. */
export class Coverage {
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

/** Names of the states that a snapshot is in, without their parents. */
export function statesOf(snapshot: AnyMachineSnapshot): readonly string[] {
  return leavesOf(snapshot).map(nameOf);
}

/** Names such as `editing.ready` of the states that a machine can rest in. */
function restingStates(machine: AnyStateMachine): readonly string[] {
  return getStateNodes(machine)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !isTransient(node))
    .map(nameOf);
}

/** True for a state that is left as soon as it is entered, by an unguarded `always`. */
function isTransient(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false;
}
