import type { Order } from '#src/contract/schema.generated.ts';
import { notesMachine } from '#src/machines/notes/notes.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

export const ORDER = { ...orderOf(1), note: 'شنبه زنگ بزن.' } satisfies Order;
export const SAVE = `ذخیرهٔ یادداشت سفارش ${ORDER.name}`;
export const TOO_LONG = 'ب'.repeat(2_001);
export const REFUSAL = { path: 'note', message: 'این یادداشت پذیرفته نشد.' };

/** Every path through the note on one order. */
export const notesModel = machineModel(notesMachine, {
  examples: {
    'note.changed': [
      { order: ORDER, text: 'دوشنبه زنگ بزن. ' },
      { order: ORDER, text: ORDER.note },
      { order: ORDER, text: TOO_LONG },
    ],
    'note.submitted': [{ order: ORDER }],
    'note.failed': [
      { error: new Error('offline'), errors: [], reference: '1a2b3c4d' },
      { error: new Error('refused'), errors: [REFUSAL], reference: '' },
    ],
  },
  distinguish: ({ drafts, saved, saving, failure }) => [drafts, saved, saving?.text, failure],
});

export const notesGestures: Gestures<typeof notesMachine> = {
  'note.changed': (page, { text }) => page.fill('note', text),
  'note.submitted': (page) => page.click(SAVE),
};
