import { expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { detailsOf } from '#src/site/inspector/actor-details.ts';

const oven = setup({
  types: {
    context: {} as { readonly name: string; readonly degrees: number },
    events: {} as { type: 'poked' | 'touched' | 'cooled' } | { type: 'fed'; logs: readonly string[] },
  },
  actions: { say: () => {} },
  guards: {
    isHot: ({ context }) => context.degrees > 100,
    hasLogs: (_, { logs }: { logs: readonly string[] }) => logs.length > 0,
  },
}).createMachine({
  id: 'bigOven',
  context: { name: 'Sara', degrees: 20 },
  initial: 'burning',
  on: { cooled: { guard: 'isHot', actions: 'say' } },
  states: {
    burning: {
      initial: 'slow',
      after: { 1000: 'cold' },
      states: {
        slow: {
          description: 'It glows.',
          on: {
            poked: [
              { guard: 'isHot', target: 'fast' },
              { description: 'Ash falls.', actions: 'say' },
            ],
            touched: {},
            fed: { guard: { type: 'hasLogs', params: ({ event }) => ({ logs: event.logs }) }, target: 'fast' },
          },
        },
        fast: {},
      },
    },
    cold: {},
  },
});

it('describes an actor by its machine, states, accepted events and masked context', () => {
  expect(detailsOf(createActor(oven).start())).toEqual({
    machine: 'bigOven',
    active: ['burning', 'burning_slow'],
    meanings: ['It glows.'],
    events: [
      { type: 'cooled', guards: ['isHot'], meaning: '', passes: false },
      { type: 'poked', guards: [], meaning: 'Ash falls.', passes: true },
      { type: 'fed', guards: ['hasLogs'], meaning: '', passes: null },
    ],
    context: '{\n  "name": "[masked]",\n  "degrees": 20\n}',
  });
  expect(detailsOf(createActor(fromPromise(async () => 'bread')).start())).toBe(null);
});
