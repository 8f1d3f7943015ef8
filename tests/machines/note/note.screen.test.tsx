import type { SnapshotFrom } from 'xstate';
import { OrderNote } from '#src/features/order/order-note.tsx';
import { noteId } from '#src/machines/admin/admin.machine.ts';
import type { noteMachine } from '#src/machines/note/note.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { ownerOf } from '../../support/actors/owner-of.ts';
import { type Page, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { noteGestures, noteModel, ORDER, OVERWRITE, RETRY, TAKE } from './note.model.ts';

const seesNote = (page: Page, snapshot: SnapshotFrom<typeof noteMachine>) => {
  const { text, issues, order } = snapshot.context;
  const hasFailed = snapshot.matches({ editing: 'refused' }) && issues.length === 0;
  const isConflict = snapshot.matches('conflict');
  return sees({
    enabled: [...(hasFailed ? [RETRY] : []), ...(isConflict ? [TAKE, OVERWRITE] : [])],
    fields: { note: text, ...(isConflict && { 'newer-note': order.note ?? '' }) },
  })(page);
};

const sut = screenOf(noteModel.machine, {
  screen: <OrderNote order={ORDER} />,
  provide: (note) => ({ adminActors: { admin: ownerOf({ [noteId(ORDER._id)]: note }) } }),
});

walkOnScreen(noteModel, {
  sut,
  gestures: noteGestures,
  states: {
    'editing.typing': seesNote,
    'editing.refused': seesNote,
    'saving.typing': seesNote,
    'saving.left': seesNote,
    conflict: seesNote,
    done: seesNote,
  },
});
