import 'sonner/dist/styles.css';
import '#src/site/styles/toaster.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Toaster as SonnerToaster, type ToasterProps, toast } from 'sonner';
import { directionOf } from '#src/domain/language/language.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { needsSession } from '#src/domain/pages.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { visitorToasts } from '#src/translations/notifications.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import type { ToastSource } from './create-toasts.ts';
import { retireSonnerId, sonnerId } from './sonner-id.ts';

/** Milliseconds for which a toast stays, and one with a button. */
const DURATION = 4_000;
const UNDO_DURATION = 10_000;

const SHOW = { good: toast.success, bad: toast.error, plain: toast } as const;

/*
 * Distances from the edge of the window. Toasts leave the number of parts in the cart visible. On the login page they may
 * cover the header, because its form fills a phone.
 */
const BELOW_HEADER = { top: 'calc(var(--header) + var(--space-3))' };
const OVER_HEADER = { top: 'var(--space-1)' };
const IN_CORNER = 'var(--space-4)';

/** Shows the toasts. Specification, sections 2 and 9: rich colours, 4 s, at most 3, 356 px wide (sonner's own width). */
export default function Toaster({ toasts }: { readonly toasts: ToastSource }): ReactNode {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => riseToTop(layer.current), []);
  useEffect(() => {
    toasts.add(visitorToasts);
    return toasts.listen((next) => {
      const id = sonnerId(next.id);
      const retire = () => retireSonnerId(next.id, id);
      if (next.text === null) {
        toast.dismiss(id);
        return retire();
      }
      const text = typeof next.text === 'string' ? next.text : i18n._(next.text);
      const detail = typeof next.detail === 'object' ? i18n._(next.detail) : next.detail;
      const { undo } = next;
      const takeBack = () => {
        // Sonner closes a toast whose button is pressed without calling `onDismiss`.
        retire();
        undo?.act();
      };
      const action = undo && { label: i18n._(undo.label), onClick: takeBack };
      const duration = undo ? UNDO_DURATION : DURATION;
      const description = descriptionOf(detail, next.reference);
      // Without a value of its own, a toast would have the button of the one that it replaces.
      SHOW[next.tone](text, { id, description, action, duration, onAutoClose: retire, onDismiss: retire });
      sayOverDialog(layer.current, text);
    });
  }, [toasts, i18n]);
  return (
    <div ref={layer} className="toasts">
      <SonnerToaster
        {...usePlace()}
        // Sonner calls matchMedia without checking that it exists.
        theme={typeof window.matchMedia === 'function' ? 'system' : 'light'}
        richColors
        closeButton
        duration={DURATION}
        visibleToasts={3}
        dir={directionOf(language)}
        containerAriaLabel={t`پیام‌ها`}
        toastOptions={{ closeButtonAriaLabel: t`بستن پیام` }}
      />
    </div>
  );
}

/** Returns the place of the toasts on a page. The admin's tools are at the top, so toasts are at the bottom there. */
function usePlace(): Pick<ToasterProps, 'position' | 'offset' | 'mobileOffset'> {
  const page = pageAt(useLocation().pathname)?.name;
  const isRtl = directionOf(useLanguage()) === 'rtl';
  if (page !== undefined && needsSession(page)) {
    return { position: isRtl ? 'bottom-right' : 'bottom-left', offset: IN_CORNER, mobileOffset: IN_CORNER };
  }
  const distance = page === 'login' ? OVER_HEADER : BELOW_HEADER;
  return { position: 'top-center', offset: distance, mobileOffset: distance };
}

/** Returns the second line of a toast, or nothing, so that no empty line is shown. */
function descriptionOf(detail: string | undefined, reference = ''): ReactNode {
  if (reference === '') return detail;
  return (
    <>
      {detail}
      <ErrorReference reference={reference} />
    </>
  );
}

/** Announces a toast inside an open modal dialog, which covers and silences everything outside, and moves the toasts above it. */
function sayOverDialog(layer: HTMLElement | null, text: string): void {
  const region = document.querySelector('dialog[open] [data-announcements]');
  if (region === null) return;
  region.textContent = text;
  riseToTop(layer);
}

/** Moves the toasts to the top of the browser's top layer. Older browsers do not support it. */
function riseToTop(layer: HTMLElement | null): void {
  if (!layer || !('showPopover' in layer)) return;
  layer.popover = 'manual';
  layer.hidePopover();
  layer.showPopover();
}
