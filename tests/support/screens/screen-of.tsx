import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import type { ScreenSut } from '../../models/walk-on-screen.ts';
import { type ActorFamily, openActor } from '../actors/open-actor.ts';
import { type Page, pageInDom } from './page.ts';
import { renderScreen, type ScreenOptions } from './render-screen.tsx';

interface Screen<Machine extends AnyStateMachine> extends ActorFamily {
  readonly screen: ReactNode | ((actor: Actor<Machine>) => ReactNode);
  /** Returns the options that give the actor to the screen. */
  readonly provide?: (actor: Actor<Machine>) => ScreenOptions;
}

/** Returns a function that starts an actor and renders its screen in Persian, for a walk. */
export const screenOf =
  <Machine extends AnyStateMachine>(machine: Machine, { screen, provide, ...family }: Screen<Machine>) =>
  (input: InputFrom<Machine>): ScreenSut<Page> => {
    const { actor, clock, start } = openActor(machine, { ...family, input });
    start();
    renderScreen(typeof screen === 'function' ? screen(actor) : screen, provide?.(actor));
    return { actor, clock, page: pageInDom(), act: (change) => act(async () => change()) };
  };
