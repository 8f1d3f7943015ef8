import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';

/** Remaining seconds of a countdown, or 0 without one. */
export function useSecondsLeft(countdown: ActorRefFrom<typeof countdownMachine> | undefined): number {
  return useSelector(countdown, (snapshot) => snapshot?.context.seconds) ?? 0;
}
