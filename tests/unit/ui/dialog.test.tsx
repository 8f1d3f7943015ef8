import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#src/ui/dialog.tsx';
import { renderScreen } from '../../support/screens/render-screen.tsx';

function Opened({ busy, onClose }: { readonly busy: boolean; readonly onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        باز کن
      </button>
      <Dialog open={open} title="حذف سفارش" busy={busy} onClose={close}>
        مطمئنید؟
      </Dialog>
    </>
  );
}

async function opened(busy: boolean) {
  const onClose = vi.fn();
  renderScreen(<Opened busy={busy} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'باز کن' }));
  return { onClose, dialog: screen.getByRole('dialog', { name: 'حذف سفارش' }) };
}

it('closes a dialog on Escape and returns the focus to the control that opened it', async () => {
  const { onClose, dialog } = await opened(false);
  screen.getByRole('button', { name: 'بستن' }).focus();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog).toHaveProperty('open', false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'باز کن' }));
});

it('closes a dialog on a click beside it, not on a click inside', async () => {
  const { onClose, dialog } = await opened(false);
  await userEvent.click(screen.getByText('مطمئنید؟'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps a dialog open while it is busy', async () => {
  const { onClose, dialog } = await opened(true);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  expect(screen.getByRole('button', { name: 'بستن' })).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
  expect({ closedBy: dialog.getAttribute('closedby'), isOpen: dialog.hasAttribute('open') }).toEqual({
    closedBy: 'none',
    isOpen: true,
  });
});
