import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Asks before something is lost; while `busy` it stays. */
export function ConfirmDialog({ confirm, cancel, busy = false, onConfirm, onCancel, ...dialog }: ConfirmDialogProps) {
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
