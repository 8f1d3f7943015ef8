import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import type { ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { type Page, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { confirmationGestures, confirmationModel, GEAR } from './confirmation.model.ts';

const FAILED = 'محصول حذف نشد؛ پاسخی از سرور نرسید. دوباره تلاش کنید.شناسهٔ خطا: 1a2b3c4d';

type Snapshot = SnapshotFrom<typeof confirmationMachine>;

/** The parent drops a confirmation that has ended, so nothing of it is on the screen. */
const endsAs =
  (outcome: ConfirmationOutput['outcome']) =>
  (_page: Page, { output }: Snapshot) =>
    expect(output).toEqual({ outcome, id: GEAR.id });

const seesQuestion = (expected: Parameters<typeof sees>[0]) => async (page: Page) => {
  await sees(expected)(page);
  const question = `محصول «${GEAR.title}» با عکسش برای همیشه حذف می‌شود.`;
  expect(document.querySelector('dialog[open]')?.textContent).toContain(question);
};

const sut = screenOf(confirmationModel.machine, {
  screen: (actor) => <ConfirmationDialog confirmation={actor} />,
});

walkOnScreen(confirmationModel, {
  sut,
  gestures: confirmationGestures,
  states: {
    'asking.open': seesQuestion({ enabled: ['بستن', 'حذف محصول', 'انصراف'] }),
    'asking.failed': seesQuestion({ announced: [FAILED], enabled: ['بستن', 'تلاش دوباره', 'انصراف'] }),
    carryingOut: seesQuestion({ disabled: ['بستن', 'در حال حذف…', 'انصراف'], isBusy: true }),
    cancelled: endsAs('cancelled'),
    done: endsAs('done'),
    missing: endsAs('missing'),
  },
});
