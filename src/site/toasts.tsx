import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { directionOf } from '#src/domain/language.ts';
import type { NoticeWords } from '#src/localization/notice-words.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import type { ToasterProps } from './toaster.tsx';

type Listener = (notice: NoticeWords) => void;

/**
 * Where machines' notices wait for their toast. The toaster comes after the first paint; what was said before it came
 * is shown then.
 */
export function createNoticeBoard() {
  const waiting: NoticeWords[] = [];
  let listener: Listener | null = null;
  return {
    show: (notice: NoticeWords) => {
      if (listener) listener(notice);
      else waiting.push(notice);
    },
    listen: (next: Listener) => {
      listener = next;
      for (const notice of waiting.splice(0)) next(notice);
      return () => {
        listener = null;
      };
    },
  };
}

export type NoticeBoard = ReturnType<typeof createNoticeBoard>;

/** Where the toaster cannot be had the site goes on without toasts: screens say in place what matters. */
const Toaster = lazy(
  (): Promise<{ default: ComponentType<ToasterProps> }> =>
    import('./toaster.tsx').catch(() => ({ default: () => null })),
);

/** The toasts, at the top in the middle; loaded when the page is at rest. */
export function Toasts({ board }: { readonly board: NoticeBoard }) {
  const [isWanted, setWanted] = useState(false);
  const language = useLanguage();
  const { t } = useLingui();
  useEffect(() => setWanted(true), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster board={board} dir={directionOf(language)} label={t`پیام‌ها`} closeLabel={t`بستن پیام`} />
    </Suspense>
  );
}
