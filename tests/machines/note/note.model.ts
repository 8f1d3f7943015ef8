import type { Order } from '#src/contract/schema.generated.ts';
import { noteMachine } from '#src/machines/note/note.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Page } from '../../support/screens/page.ts';

export const ORDER = { ...orderOf(1), note: 'شنبه زنگ بزن.' } satisfies Order;
export const TEXT = 'دوشنبه زنگ بزن.';
/** The order after the text was saved. */
export const SAVED = { ...ORDER, note: TEXT, noteVersion: 2 } satisfies Order;
/** The order after another session replaced the note. */
export const NEWER = { ...ORDER, note: 'یکشنبه زنگ زدم.', noteVersion: 2 } satisfies Order;
export const TOO_LONG = 'ب'.repeat(2_001);
export const REFUSAL = { path: 'note', message: 'این یادداشت پذیرفته نشد.' };

/** Every path through the note on one order. */
export const noteModel = machineModel(noteMachine, {
  input: { order: ORDER },
  examples: {
    'note.changed': [{ text: `${TEXT} ` }, { text: ORDER.note }, { text: TOO_LONG }],
    'note.submitted': [{}],
    'newer.taken': [{}],
    'newer.overwritten': [{}],
    'note.saved': [{ order: SAVED }],
    'note.conflict': [{ order: NEWER }],
    'note.refused': [
      { error: new Error('offline'), errors: [], reference: '1a2b3c4d' },
      { error: new Error('refused'), errors: [REFUSAL], reference: '' },
    ],
  },
  outcomes: { saveNote: ['note.saved', 'note.conflict', 'note.refused'] },
  unheard: [
    {
      in: 'saving.left',
      events: ['note.submitted'],
      because: 'The admin has left the field already.',
      isOffered: true,
    },
    {
      in: 'conflict',
      events: ['note.submitted'],
      because: 'Two buttons save or discard the typed note.',
      isOffered: true,
    },
    { in: ['editing', 'saving'], events: ['newer.taken', 'newer.overwritten'], because: 'No newer note is known.' },
  ],
  distinguish: ({ order, text }) => [text === TOO_LONG, text.trim() === order.note, order === NEWER],
});

export const RETRY = 'تلاش دوباره';
export const TAKE = 'استفاده از متن تازه';
export const OVERWRITE = 'ذخیرهٔ نوشتهٔ من';

export const noteGestures: Gestures<typeof noteMachine, Page> = {
  'note.changed': (page, { text }) => page.fill('note', text),
  'note.submitted': (page) => page.leave('note'),
  'newer.taken': (page) => page.click(TAKE),
  'newer.overwritten': (page) => page.click(OVERWRITE),
};
