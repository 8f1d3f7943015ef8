import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx';

interface QuestionDialogProps extends Pick<DialogProps, 'open' | 'title' | 'busy' | 'children'> {
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Dialog that asks a question with two answers. It cannot be closed while `busy`. */
export function QuestionDialog({ confirm, cancel, busy = false, onConfirm, onCancel, ...dialog }: QuestionDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      {...dialog}
      busy={busy}
      onClose={onCancel}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            {cancel ?? t`انصراف`}
          </Button>
        </>
      }
    />
  );
}
