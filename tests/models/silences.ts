import type { AnyMachineSnapshot } from 'xstate';
import { statesOf } from './coverage.ts';
import type { ModelPath } from './paths.ts';
import { canCome, statesThatHear } from './transitions.ts';

/** Events that some states, and the states in them, do not hear although they can arrive there. */
export interface Unheard<State extends string, Type extends string> {
  readonly in: State | readonly State[];
  readonly events: readonly Type[];
  readonly because: string;
  /** True if the page offers the events nevertheless. */
  readonly isOffered?: true;
}

/** A state, a path to it, and events that it does not hear. */
type SilentState = readonly [state: string, path: ModelPath, types: readonly string[]];

/** The events that the states of a machine do not hear, compared with the list of those that they need not hear. */
export class Silences {
  readonly #paths: () => readonly ModelPath[];
  readonly #types: readonly string[];
  readonly #sourcesOf: (type: string) => readonly string[];
  readonly #listed: readonly Unheard<string, string>[];

  /** @param sourcesOf the actors that report an event, or none if a person or an actor elsewhere causes it */
  constructor(
    paths: () => readonly ModelPath[],
    types: readonly string[],
    sourcesOf: (type: string) => readonly string[],
    listed: readonly Unheard<string, string>[],
  ) {
    this.#paths = paths;
    this.#types = types;
    this.#sourcesOf = sourcesOf;
    this.#listed = listed;
  }

  /**
   * Events that a state neither hears nor is listed with, events that a state hears although it is listed, and entries for
   * events that never arrive there.
   */
  faults() {
    const unexplained = new Set<string>();
    const heard = new Set<string>();
    const needless = new Set(
      this.#listed.flatMap((entry) =>
        [entry.in].flat().flatMap((name) => entry.events.map((type) => `${type} in ${name}`)),
      ),
    );
    const snapshots = this.#paths().flatMap((path) => path.map(({ snapshot }) => snapshot));
    for (const snapshot of snapshots.filter(isRunning)) {
      for (const type of this.#types.filter((type) => canCome(snapshot, this.#sourcesOf(type)))) {
        const hearing = statesThatHear(snapshot, type);
        for (const state of statesOf(snapshot)) {
          const entry = this.#entryOf(state, type);
          if (entry && hearing.includes(state)) heard.add(`${type} in ${state}`);
          if (!entry && hearing.length === 0) unexplained.add(`${type} in ${state}`);
          for (const name of [entry?.in ?? []].flat()) if (isIn(state, name)) needless.delete(`${type} in ${name}`);
        }
      }
    }
    return { unexplained: [...unexplained], heard: [...heard], needless: [...needless] };
  }

  /** The states that do not hear some of these events, and may not offer them. */
  statesWithout(types: readonly string[]): readonly SilentState[] {
    return [...this.#ways()]
      .map(([state, path]) => [state, path, types.filter((type) => this.#isWithheld(path, type))] as const)
      .filter(([, , withheld]) => withheld.length > 0);
  }

  #isWithheld(path: ModelPath, type: string): boolean {
    const { snapshot } = path.at(-1) as ModelPath[number];
    const isOffered = statesOf(snapshot).some((state) => this.#entryOf(state, type)?.isOffered);
    return statesThatHear(snapshot, type).length === 0 && !isOffered;
  }

  #entryOf(state: string, type: string): Unheard<string, string> | undefined {
    return this.#listed.find(
      (entry) => entry.events.includes(type) && [entry.in].flat().some((name) => isIn(state, name)),
    );
  }

  /** A shortest path to each state in which the machine runs. */
  #ways(): ReadonlyMap<string, ModelPath> {
    const ways = new Map<string, ModelPath>();
    for (const path of this.#paths()) {
      for (const [index, { snapshot }] of path.entries()) {
        const state = statesOf(snapshot).join(' and ');
        const isShorter = index + 1 < (ways.get(state)?.length ?? Number.POSITIVE_INFINITY);
        if (isRunning(snapshot) && isShorter) ways.set(state, path.slice(0, index + 1));
      }
    }
    return ways;
  }
}

const isRunning = ({ status }: AnyMachineSnapshot) => status === 'active';

/** True for a state and the states in it. */
const isIn = (state: string, name: string) => state === name || state.startsWith(`${name}.`);
