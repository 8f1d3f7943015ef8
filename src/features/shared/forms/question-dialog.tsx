import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx';

interface QuestionDialogProps extends Pick<DialogProps, 'open' | 'title' | 'busy' | 'children'> {
  readonly confirm: string;
  /** Look of the button that confirms. `danger`: it deletes or discards something. */
  readonly variant?: 'danger' | 'primary';
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** True for a key that confirms like Ctrl+Enter. */
  readonly isConfirmation?: (pressed: KeyboardEvent) => boolean;
}

/** Dialog that asks a question with two answers. The one that cancels has the focus, and Ctrl+Enter confirms. It cannot be closed while `busy`. */
export function QuestionDialog({
  confirm,
  variant = 'danger',
  cancel,
  busy = false,
  onConfirm,
  onCancel,
  isConfirmation = () => false,
  ...dialog
}: QuestionDialogProps) {
  const { t } = useLingui();
  const onKeyDown = (pressed: KeyboardEvent) => {
    const isSend = pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey);
    // The key that opened the dialog may still be held down.
    if (busy || pressed.repeat || !(isSend || isConfirmation(pressed))) return;
    pressed.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      {...dialog}
      busy={busy}
      onClose={onCancel}
      onKeyDown={onKeyDown}
      actions={
        <>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button disabled={busy} onClick={onCancel} data-harmless>
            {cancel ?? t`انصراف`}
          </Button>
        </>
      }
    />
  );
}
