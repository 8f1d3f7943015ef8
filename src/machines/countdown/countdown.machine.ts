import { assign, setup } from 'xstate';

/** Counts the seconds down for which a server asks to wait, and ends. */
export const countdownMachine = setup({
  types: {
    context: {} as {
      /** Seconds that are left, 1 or more. */
      readonly seconds: number;
    },
    input: {} as { readonly seconds: number },
  },
  actions: {
    countDown: assign(({ context }) => ({ seconds: context.seconds - 1 })),
  },
  guards: {
    isLastSecond: ({ context }) => context.seconds <= 1,
  },
  delays: { second: 1_000 },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ seconds: input.seconds }),
  initial: 'counting',
  states: {
    counting: {
      after: {
        second: [
          { guard: 'isLastSecond', target: 'over' },
          { target: 'counting', reenter: true, actions: 'countDown' },
        ],
      },
    },
    over: { type: 'final' },
  },
});
