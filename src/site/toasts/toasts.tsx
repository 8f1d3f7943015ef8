import { lazy, Suspense, useEffect, useState } from 'react';
import type { Queue } from '#src/site/queue.ts';
import type { Toast } from '#src/translations/notifications.ts';

/** Where the toaster cannot be had the site goes on without toasts: screens say in place what matters. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** The toasts, at the top in the middle; loaded when the page is at rest, and shows then what was said before. */
export function Toasts({ queue }: { readonly queue: Pick<Queue<Toast>, 'listen'> }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster queue={queue} />
    </Suspense>
  );
}
