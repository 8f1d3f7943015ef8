import { lazy, Suspense, useEffect, useState } from 'react';
import type { Toast } from '#src/translations/notifications.ts';

type Listener = (toast: Toast) => void;

/** Where toasts wait for the toaster, which comes after the first paint; what was said before it came is shown then. */
export function createToastQueue() {
  const waiting: Toast[] = [];
  let listener: Listener | null = null;
  return {
    show: (toast: Toast) => {
      if (listener) listener(toast);
      else waiting.push(toast);
    },
    listen: (next: Listener) => {
      listener = next;
      for (const toast of waiting.splice(0)) next(toast);
      return () => {
        listener = null;
      };
    },
  };
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** Where the toaster cannot be had the site goes on without toasts: screens say in place what matters. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** The toasts, at the top in the middle; loaded when the page is at rest. */
export function Toasts({ queue }: { readonly queue: ToastQueue }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster queue={queue} />
    </Suspense>
  );
}
