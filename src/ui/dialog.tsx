import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Asked for by Escape, the close button and a click beside the dialog; never while `busy`. */
  readonly onClose: () => void;
  /** Work is under way that closing would not stop: the dialog stays. */
  readonly busy?: boolean;
  /** `side` stands at the end of the line and as high as the window, `full` fills it. */
  readonly placement?: 'center' | 'side' | 'full';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A modal native dialog; the browser keeps the focus in it, and it goes back to where it was. */
export function Dialog({ open, title, onClose, busy = false, placement = 'center', children, actions }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const element = useOpen(open);
  const askToClose = () => {
    if (!busy) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    askToClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) askToClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the backdrop's keyboard counterpart, and arrives as `cancel`.
    <dialog
      ref={element}
      // biome-ignore lint/a11y/noRedundantRoles: the outside interface promises the attribute to scripts.
      role="dialog"
      className={classes(styles.dialog, styles[placement])}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      // Refusing `cancel` is not enough: browsers let a repeated Escape through.
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={onCancel}
      onClick={onBackdrop}
    >
      {open && (
        <div className={styles.sheet}>
          {/* What is announced beside a modal dialog is not heard: whoever announces something says it here as well. */}
          <p className="visually-hidden" role="status" data-announcements />
          <div className={styles.head}>
            <h2 id={titleId} className="text-22">
              {title}
            </h2>
            <IconButton icon="close" label={t`بستن`} onClick={askToClose} disabled={busy} />
          </div>
          <div className={`stack gap-4 wrapped ${styles.body}`}>{children}</div>
          {actions !== undefined && <div className={`row gap-3 ${styles.actions}`}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/**
 * Opens and closes the element with the flag. The focus goes back to where the element was opened from, once that
 * answers again, but for a step that has taken it elsewhere.
 */
function useOpen(open: boolean) {
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) return;
    opener.current = document.activeElement;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  // Whatever had the focus may be gone from the dialog: it goes to where it was at first.
  useEffect(() => {
    if (open && document.activeElement === document.body) element.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!open) return;
    return () => {
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [open]);
  return element;
}
