import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useLostFocus } from './use-lost-focus.ts';

interface DialogFrameProps {
  readonly open: boolean;
  readonly title: string;
  /** Called on Escape, the close button and a click on the backdrop, but not while `busy`. */
  readonly onClose: () => void;
  /** Prevents closing during an operation that closing would not cancel. */
  readonly busy?: boolean;
  /** `side` is a full-height panel at the inline end. `full` fills the window. */
  readonly placement?: 'center' | 'side' | 'full';
  readonly onKeyDown?: (pressed: KeyboardEvent) => void;
  readonly children: ReactNode;
}

interface DialogContentsProps {
  readonly children: ReactNode;
  /** Buttons below the children, which may scroll. */
  readonly actions?: ReactNode;
}

/** The button that answers a question without losing anything. It has the focus when the dialog opens. */
const HARMLESS_ANSWER = '[data-harmless]';

export type DialogProps = DialogFrameProps & DialogContentsProps;

/** Native modal dialog. The browser traps the focus; it returns to the opener when the dialog closes. */
export function Dialog({ children, actions, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContents actions={actions}>{children}</DialogContents>
    </DialogFrame>
  );
}

export function DialogContents({ children, actions }: DialogContentsProps) {
  return (
    <>
      <div className={`stack gap-4 wrapped ${styles.body}`}>{children}</div>
      {actions !== undefined && <div className={`row gap-3 ${styles.actions}`}>{actions}</div>}
    </>
  );
}

/** A dialog whose contents are loaded when it opens. They must be `DialogContents`. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, onClose, busy = false, placement = 'center', onKeyDown, children } = props;
  const { t } = useLingui();
  const titleId = useId();
  const element = useOpen(open);
  // Each render may remove the focused element from the dialog.
  useLostFocus(props, () => (open && element.current ? firstFocusIn(element.current) : null));
  const requestClose = () => {
    if (!busy) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    requestClose();
  };
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) requestClose();
  };
  return (
    <dialog
      ref={element}
      // biome-ignore lint/a11y/noRedundantRoles: the specification requires the attribute for scripts.
      role="dialog"
      className={classes(styles.dialog, styles[placement])}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      // Preventing `cancel` is not enough: browsers close the dialog on a repeated Escape.
      closedby={busy ? 'none' : 'closerequest'}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onClick={onBackdrop}
    >
      {open && (
        <div className={styles.sheet}>
          {/* Screen readers ignore live regions outside a modal dialog, so announcements are repeated in this one. */}
          <p className="visually-hidden" role="status" data-announcements />
          <div className={styles.head}>
            <h2 id={titleId} className="text-22">
              {title}
            </h2>
            <IconButton icon="close" label={t`بستن`} onClick={requestClose} disabled={busy} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Returns the answer that loses nothing, or the close button of a dialog that asks nothing. */
function firstFocusIn(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(HARMLESS_ANSWER) ?? dialog.querySelector('button');
}

/**
 * Opens and closes the dialog. Closing returns the focus to the opener, unless something else has taken it.
 */
function useOpen(open: boolean) {
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || dialog === null) return;
    opener.current = document.activeElement;
    // Firefox before 98 and Safari before 15.4 have no dialogs. The styles show the element by its attribute there.
    if (!dialog.showModal) {
      dialog.setAttribute('open', '');
      return () => dialog.removeAttribute('open');
    }
    dialog.showModal();
    dialog.querySelector<HTMLElement>(HARMLESS_ANSWER)?.focus();
    return () => dialog.close();
  }, [open]);
  useLostFocus(open, (wasOpen) => (wasOpen ? opener.current : null));
  return element;
}
