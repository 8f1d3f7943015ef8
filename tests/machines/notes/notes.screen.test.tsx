import type { SnapshotFrom } from 'xstate';
import { OrderNote } from '#src/features/order/order-note.tsx';
import { type notesMachine, storedNote } from '#src/machines/notes/notes.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { notesGestures, notesModel, ORDER, SAVE } from './notes.model.ts';

const FAILED = 'یادداشت ذخیره نشد؛ نوشتهٔ شما همین‌جاست. دوباره تلاش کنید.شناسهٔ خطا: 1a2b3c4d';
const SAVED = 'یادداشت ذخیره شد.';

const seesNote = (page: Page, { value, context }: SnapshotFrom<typeof notesMachine>) => {
  const draft = context.drafts[ORDER._id];
  const isSaving = value === 'saving';
  const isSaved = ORDER._id in context.saved && draft === undefined;
  const hasFailed = context.failure !== null && context.failure.issues.length === 0;
  return sees({
    announced: [...(hasFailed ? [FAILED] : []), ...(isSaved ? [SAVED] : [])],
    [draft !== undefined && !isSaving ? 'enabled' : 'disabled']: [SAVE],
    fields: { note: draft ?? storedNote(context, ORDER) },
    isBusy: isSaving,
  })(page);
};

walkOnScreen(notesModel, {
  screen: <OrderNote order={ORDER} />,
  provide: (notes) => ({ adminActors: { notes } }),
  gestures: notesGestures,
  sees: { idle: seesNote, saving: seesNote },
});
