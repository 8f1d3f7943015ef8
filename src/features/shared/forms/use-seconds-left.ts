import { useSelector } from '@xstate/react';
import type { ActorRefFrom, ObservableActorLogic } from 'xstate';

/** An actor that counts down seconds. */
type Countdown = ActorRefFrom<ObservableActorLogic<number, { readonly seconds: number }>>;

/** Remaining seconds of a countdown, or 0 without one. */
export function useSecondsLeft(countdown: Countdown | undefined): number {
  return useSelector(countdown, (snapshot) => snapshot?.context) ?? 0;
}
