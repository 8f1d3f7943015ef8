import type { SnapshotFrom } from 'xstate';
import { OwnerTextField } from '#src/features/order/owner-text-field.tsx';
import { ownerTextId } from '#src/machines/admin/admin.machine.ts';
import type { ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { ownerOf } from '../../support/actors/owner-of.ts';
import { type Page, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { ORDER, OVERWRITE, ownerTextGestures, ownerTextModel, RETRY, TAKE } from './owner-text.model.ts';

const seesNote = (page: Page, snapshot: SnapshotFrom<typeof ownerTextMachine>) => {
  const { text, issues, order } = snapshot.context;
  const hasFailed = snapshot.matches({ editing: 'refused' }) && issues.length === 0;
  const isConflict = snapshot.matches('conflict');
  return sees({
    enabled: [...(hasFailed ? [RETRY] : []), ...(isConflict ? [TAKE, OVERWRITE] : [])],
    fields: { note: text, ...(isConflict && { 'newer-note': order.note ?? '' }) },
  })(page);
};

const sut = screenOf(ownerTextModel.machine, {
  screen: <OwnerTextField field="note" order={ORDER} />,
  provide: (note) => ({ adminActors: { admin: ownerOf({ [ownerTextId({ field: 'note', order: ORDER })]: note }) } }),
});

walkOnScreen(ownerTextModel, {
  sut,
  gestures: ownerTextGestures,
  states: {
    'editing.typing': seesNote,
    'editing.refused': seesNote,
    'saving.typing': seesNote,
    'saving.left': seesNote,
    conflict: seesNote,
    done: seesNote,
  },
});
