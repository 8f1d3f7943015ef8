import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { directionOf } from '#src/domain/language/language.ts';
import type { Toast } from '#src/translations/notifications.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import type { ToasterProps } from './toaster.tsx';

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
const Toaster = lazy(
  (): Promise<{ default: ComponentType<ToasterProps> }> =>
    import('./toaster.tsx').catch(() => ({ default: () => null })),
);

/** The toasts, at the top in the middle; loaded when the page is at rest. */
export function Toasts({ queue }: { readonly queue: ToastQueue }) {
  const [isWanted, setWanted] = useState(false);
  const language = useLanguage();
  const { t } = useLingui();
  useEffect(() => setWanted(true), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster queue={queue} dir={directionOf(language)} label={t`پیام‌ها`} closeLabel={t`بستن پیام`} />
    </Suspense>
  );
}
