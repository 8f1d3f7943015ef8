import type { SnapshotFrom } from 'xstate';
import { OrderNote } from '#src/features/order/order-note.tsx';
import { noteId } from '#src/machines/admin/admin.machine.ts';
import type { noteMachine } from '#src/machines/note/note.machine.ts';
import { sees, walkOnScreen } from '../../models/walk-on-screen.tsx';
import { ownerOf } from '../../support/actors/owner-of.ts';
import type { Page } from '../../support/screens/page.ts';
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

walkOnScreen(noteModel, {
  screen: <OrderNote order={ORDER} />,
  provide: (note) => ({ adminActors: { admin: ownerOf({ [noteId(ORDER._id)]: note }) } }),
  gestures: noteGestures,
  sees: {
    'editing.typing': seesNote,
    'editing.refused': seesNote,
    saving: seesNote,
    conflict: seesNote,
    done: seesNote,
  },
});
