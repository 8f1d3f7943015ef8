import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/actors/page-idle.ts';
import type { Queue } from '#src/site/start/queue.ts';
import type { Toast } from '#src/translations/notifications.ts';

/** If the toaster cannot be loaded, the site works without toasts: screens show important messages in place. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** The toasts at the top centre. Loaded once the hydrated page is idle; earlier toasts are shown then. */
export function Toasts({ queue }: { readonly queue: Pick<Queue<Toast>, 'listen'> }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster queue={queue} />
    </Suspense>
  );
}
