import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Actor, AnyEventObject, AnyStateMachine, EventFromLogic, SimulatedClock, SnapshotFrom } from 'xstate';
import type { MachineModel, StateNames, World } from './machine-model.ts';
import type { Surroundings } from './open-actor.ts';
import { type Page, type PageState, pageInDom } from './page.ts';
import { renderScreen, type ScreenOptions } from './render-screen.tsx';

/** How people cause events; what nobody causes by hand goes to the actor as it is. */
export type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    page: Page,
    event: Extract<EventFromLogic<Machine>, { type: Type }>,
  ) => void | Promise<void>;
};

/** What must be so in each state; a new state does not compile until it is said. */
export type ScreenChecks<Machine extends AnyStateMachine, Place> = {
  readonly [Name in StateNames<Machine>]: (place: Place, snapshot: SnapshotFrom<Machine>) => void | Promise<void>;
};

const NOTHING: PageState = { said: [], open: [], shut: [], fields: {}, isBusy: false };

/** A person sees this and nothing else. */
export const sees = (expected: Partial<PageState>) => async (page: Page) =>
  expect(await page.look()).toEqual({ ...NOTHING, ...expected });

/** The last test checks what the tests before it have walked. */
const LAST_IS_LAST = { shuffle: false };

interface ScreenWalkOptions<Machine extends AnyStateMachine> extends Surroundings {
  readonly screen: ReactNode | ((actor: Actor<Machine>) => ReactNode);
  /** Hands the actor to the screen. */
  readonly provide?: (actor: Actor<Machine>) => ScreenOptions;
  readonly gestures: Gestures<Machine>;
  readonly sees: ScreenChecks<Machine, Page>;
}

/** Walks every path of a model on the screen, in Persian: people's events by gestures, the others as they come. */
export function walkOnScreen<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { screen, provide = () => ({}), gestures, sees: sights, ...options }: ScreenWalkOptions<Machine>,
): void {
  walk(model, 'the screen follows the machine', options, (actor, clock) => {
    renderScreen(typeof screen === 'function' ? screen(actor) : screen, provide(actor));
    const page = pageInDom();
    const bringAbout = (event: AnyEventObject) => perform(actor, clock, gestures, page, event);
    return {
      // The steps of a gesture are seen one by one.
      perform: (event) => (event.type in gestures ? bringAbout(event) : act(async () => bringAbout(event))),
      see: (state, snapshot) => call(sights, state)(page, snapshot),
    };
  });
}

/** Walks every path of a model that has no screen of its own. */
export function walkAlone<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { sees: sights, ...options }: Surroundings & { readonly sees: ScreenChecks<Machine, Actor<Machine>> },
): void {
  walk(model, 'the actor follows the model', options, (actor, clock) => ({
    perform: (event) => perform(actor, clock, {}, null, event),
    see: (state, snapshot) => call(sights, state)(actor, snapshot),
  }));
}

function walk<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  title: string,
  surroundings: Surroundings,
  around: (actor: Actor<Machine>, clock: SimulatedClock) => Pick<World, 'perform' | 'see'>,
): void {
  describe(`${model.machine.id}: ${title}`, LAST_IS_LAST, () => {
    it.each(model.paths)('%s', async (_title, path) => {
      const { actor, clock, start } = model.open(surroundings);
      start();
      await model.walk(path, { actor, ...around(actor, clock) });
    });
    it('reaches every state and walks every transition', () =>
      expect(model.coverage.missing()).toEqual({ states: [], transitions: [] }));
  });
}

/** Waiting takes exactly as long as the machine says; children end when the test says so. */
async function perform(
  actor: Actor<AnyStateMachine>,
  clock: SimulatedClock,
  gestures: object,
  page: Page | null,
  event: AnyEventObject,
): Promise<void> {
  const [, delayName = ''] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? [];
  const delay: unknown = actor.getSnapshot().machine.implementations.delays[delayName];
  if (typeof delay === 'number') {
    const before = actor.getSnapshot();
    clock.increment(delay - 1);
    expect(actor.getSnapshot()).toBe(before);
    return clock.increment(1);
  }
  const gesture: unknown = Reflect.get(gestures, event.type);
  if (page && typeof gesture === 'function') await gesture(page, event);
  else actor.send(event);
}

function call(table: object, name: string): (...given: unknown[]) => void | Promise<void> {
  const entry: unknown = Reflect.get(table, name);
  if (typeof entry !== 'function') throw new Error(`Nothing is said of '${name}'`);
  return (...given) => entry(...given);
}
