import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/actors/page-idle.ts';
import type { ToastSource } from './create-toasts.ts';

/** If the toaster cannot be loaded, the site works without toasts: screens show important messages in place. */
const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** The toasts. Loaded once the hydrated page is idle; earlier toasts are shown then. */
export function Toasts({ toasts }: { readonly toasts: ToastSource }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
