import 'sonner/dist/styles.css';
import './styles/toaster.css';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import type { NoticeWords } from '#src/localization/notice-words.ts';
import type { NoticeBoard } from './toasts.tsx';

/** The toaster speaks through its board, in the visitor's direction. */
export interface ToasterProps {
  readonly board: NoticeBoard;
  readonly dir: 'rtl' | 'ltr';
  readonly label: string;
  readonly closeLabel: string;
}

/** Specification, sections 2 and 9: top-center, rich colours, 4 s, at most 3, 356 px wide (sonner's own width). */
export default function Toaster({ board, dir, label, closeLabel }: ToasterProps) {
  const { i18n } = useLingui();
  useEffect(
    () =>
      board.listen((notice) => show(notice, typeof notice.words === 'string' ? notice.words : i18n._(notice.words))),
    [board, i18n],
  );
  return (
    <SonnerToaster
      position="top-center"
      // Sonner asks for the scheme by matchMedia without looking whether there is one.
      theme={typeof window.matchMedia === 'function' ? 'system' : 'light'}
      richColors
      closeButton
      duration={4_000}
      visibleToasts={3}
      dir={dir}
      containerAriaLabel={label}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  );
}

function show({ id, tone, detail }: NoticeWords, text: string): void {
  const options = { id, description: detail };
  if (tone === 'good') toast.success(text, options);
  else if (tone === 'bad') toast.error(text, options);
  else toast(text, options);
}
