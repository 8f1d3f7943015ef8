import { lazy, Suspense, useEffect, useState } from 'react';
import type { Queue } from '#src/site/queue.ts';
import type { Toast } from '#src/translations/notifications.ts';

/** Toasts, once their chunk is loaded. If it is unavailable the site works without them: screens show what matters in place. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** The toasts, at the top in the middle; loaded when the page is at rest, and shows then what was said before. */
export function Toasts({ queue }: { readonly queue: Queue<Toast> }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster queue={queue} />
    </Suspense>
  );
}
