import { fromObservable, type Observer, type Subscription, toObserver } from 'xstate';

/**
 * Counts down the whole seconds that are left: at the start, each second, and whenever the page's visibility changes. It
 * measures time rather than counting ticks, because browsers throttle the timers of hidden pages.
 */
export const countdown = fromObservable<number, { readonly seconds: number }>(({ input: { seconds } }) => ({
  subscribe: (...listeners: Parameters<typeof toObserver<number>>) => countDown(seconds, toObserver(...listeners)),
}));

function countDown(seconds: number, observer: Observer<number>): Subscription {
  const end = Date.now() + seconds * 1_000;
  let timeout: ReturnType<typeof setTimeout>;
  const unsubscribe = () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', tick);
  };
  const tick = () => {
    clearTimeout(timeout);
    const left = end - Date.now();
    if (left <= 0) {
      unsubscribe();
      return observer.complete?.();
    }
    const secondsLeft = Math.ceil(left / 1_000);
    timeout = setTimeout(tick, left - (secondsLeft - 1) * 1_000);
    observer.next?.(secondsLeft);
  };
  document.addEventListener('visibilitychange', tick);
  tick();
  return { unsubscribe };
}
