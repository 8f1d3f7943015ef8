import { assign, setup } from 'xstate';
import { notProvided } from '#src/machines/not-provided.ts';

/** Sent by the timer: the whole seconds left, or that the time is over. */
export type TimerEvent = { type: 'seconds.left'; seconds: number } | { type: 'time.over' };

/** Counts down the seconds that the server asked the client to wait, then ends. */
export const countdownMachine = setup({
  types: {
    context: {} as {
      /** Seconds left, 1 or more. */
      readonly seconds: number;
    },
    input: {} as { readonly seconds: number },
    events: {} as TimerEvent,
  },
  actors: {
    /** Measures time rather than counting ticks: browsers throttle the timers of hidden pages. */
    timer: notProvided<{ readonly seconds: number }>('timer'),
  },
  actions: {
    assignSeconds: assign((_, { seconds }: { seconds: number }) => ({ seconds })),
  },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ seconds: input.seconds }),
  initial: 'counting',
  states: {
    counting: {
      invoke: { id: 'timer', src: 'timer', input: ({ context }) => context },
      on: {
        'seconds.left': { actions: { type: 'assignSeconds', params: ({ event }) => event } },
        'time.over': { target: 'over' },
      },
    },
    over: { type: 'final' },
  },
});
