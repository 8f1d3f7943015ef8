import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';

/** Seconds that a countdown has left, or 0 without one. */
export function useSecondsLeft(countdown: ActorRefFrom<typeof countdownMachine> | undefined): number {
  return useSelector(countdown, (snapshot) => snapshot?.context.seconds) ?? 0;
}
