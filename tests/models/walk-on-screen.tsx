import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Actor, AnyEventObject, AnyStateMachine, EventFromLogic, SimulatedClock, SnapshotFrom } from 'xstate';
import type { ActorFamily } from '../support/actors/open-actor.ts';
import { type Page, type PageState, pageInDom } from '../support/screens/page.ts';
import { renderScreen, type ScreenOptions } from '../support/screens/render-screen.tsx';
import type { MachineModel, StateNames, WalkedActor } from './machine-model.ts';

/** Gesture with which a visitor causes each event. Events without a gesture are sent to the actor. */
export type Gestures<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    page: Page,
    event: Extract<EventFromLogic<Machine>, { type: Type }>,
  ) => void | Promise<void>;
};

/** One check for each state. A machine with a new state does not compile until the state has its check. */
export type StateChecks<Machine extends AnyStateMachine, Subject> = {
  readonly [Name in StateNames<Machine>]: (subject: Subject, snapshot: SnapshotFrom<Machine>) => void | Promise<void>;
};

const EMPTY_PAGE: PageState = { announced: [], enabled: [], disabled: [], fields: {}, isBusy: false };

/** Checks that the page shows exactly this. Parts that are left out must be empty. */
export const sees = (expected: Partial<PageState>) => (page: Page) =>
  expect(page.read()).toEqual({ ...EMPTY_PAGE, ...expected });

/** The last test checks what the tests before it have covered, so their order matters. */
const IN_ORDER = { shuffle: false };

interface ScreenWalkOptions<Machine extends AnyStateMachine> extends ActorFamily {
  readonly screen: ReactNode | ((actor: Actor<Machine>) => ReactNode);
  /** Returns the options that give the actor to the screen. */
  readonly provide?: (actor: Actor<Machine>) => ScreenOptions;
  readonly gestures: Gestures<Machine>;
  readonly sees: StateChecks<Machine, Page>;
}

/**
 * Defines a test for each path of a model, walked on the rendered screen in Persian, and one that checks that every state was
 * reached and every transition was taken.
 *
 * ```tsx
 * const doorModel = machineModel(doorMachine, { examples: { 'door.pushed': [{ force: 9 }, { force: 1 }] } });
 *
 * walkOnScreen(doorModel, {
 *   screen: (door) => <Door door={door} />,
 *   // The visitor pulls the door by a click. There is no gesture for 'door.pushed', so the test sends it to the actor.
 *   gestures: { 'door.pulled': (page) => page.click('بستن در') },
 *   sees: {
 *     closed: sees({ announced: ['در بسته است'] }),
 *     open: sees({ enabled: ['بستن در'] }),
 *   },
 * });
 * ```
 *
 * This runs the tests `door.pushed 2`, `door.pushed 1 → door.pulled`, `door.pushed 1 → after springs` (the number is that of the
 * example) and `reaches every state and takes every transition`. After each step the actor must be in the state of the
 * model with the same context, and the check of that state must hold.
 */
export function walkOnScreen<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { screen, provide = () => ({}), gestures, sees: checks, ...family }: ScreenWalkOptions<Machine>,
): void {
  walk(model, 'the screen follows the machine', family, (actor, clock) => {
    renderScreen(typeof screen === 'function' ? screen(actor) : screen, provide(actor));
    const page = pageInDom();
    const cause = (event: AnyEventObject) => perform(actor, clock, gestures, page, event);
    return {
      // Testing Library wraps each step of a gesture in `act`.
      perform: (event) => (event.type in gestures ? cause(event) : act(async () => cause(event))),
      check: (state, snapshot) => entryOf(checks, state)(page, snapshot),
    };
  });
}

/** Walks every path of a model without a screen. The checks receive the actor. */
export function walkAlone<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  { sees: checks, ...family }: ActorFamily & { readonly sees: StateChecks<Machine, Actor<Machine>> },
): void {
  walk(model, 'the actor follows the model', family, (actor, clock) => ({
    perform: (event) => perform(actor, clock, {}, null, event),
    check: (state, snapshot) => entryOf(checks, state)(actor, snapshot),
  }));
}

function walk<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  title: string,
  family: ActorFamily,
  attach: (actor: Actor<Machine>, clock: SimulatedClock) => Pick<WalkedActor, 'perform' | 'check'>,
): void {
  describe(`${model.machine.id}: ${title}`, IN_ORDER, () => {
    it.each(model.paths)('%s', async (_title, path) => {
      const { actor, clock, start } = model.open(family, path);
      start();
      await model.walk(path, { actor, ...attach(actor, clock) });
    });
    it('reaches every state and takes every transition', () =>
      expect(model.coverage.missing()).toEqual({ states: [], transitions: [] }));
  });
}

/** Causes an event: a delay by the clock, which must not fire a millisecond early, others by gesture or by sending them. */
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

function entryOf(checks: object, state: string): (...values: unknown[]) => void | Promise<void> {
  const check: unknown = Reflect.get(checks, state);
  if (typeof check !== 'function') throw new Error(`There is no check for the state '${state}'`);
  return (...values) => check(...values);
}
