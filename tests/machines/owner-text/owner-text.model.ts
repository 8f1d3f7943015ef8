import type { Order } from '#src/contract/schema.generated.ts';
import { ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Page } from '../../support/screens/page.ts';

export const ORDER = { ...orderOf(1), note: 'شنبه زنگ بزن.', answer: 'بله.' } satisfies Order;
export const TEXT = 'دوشنبه زنگ بزن.';
/** The order after the text was saved. */
export const SAVED = { ...ORDER, note: TEXT, noteVersion: 2 } satisfies Order;
/** The order after another session replaced the note. */
export const NEWER = { ...ORDER, note: 'یکشنبه زنگ زدم.', noteVersion: 2 } satisfies Order;
export const TOO_LONG = 'ب'.repeat(2_001);
export const REFUSAL = { path: 'note', message: 'این یادداشت پذیرفته نشد.' };

/** Every path through the note on one order. The answer has the same paths. */
export const ownerTextModel = machineModel(ownerTextMachine, {
  input: { field: 'note', order: ORDER },
  examples: {
    'ownerText.changed': [{ text: `${TEXT} ` }, { text: ORDER.note }, { text: TOO_LONG }],
    'ownerText.submitted': [{}],
    'newer.taken': [{}],
    'newer.overwritten': [{}],
    'ownerText.saved': [{ order: SAVED }],
    'ownerText.conflict': [{ order: NEWER }],
    'ownerText.refused': [
      { error: new Error('offline'), errors: [], reference: '1a2b3c4d' },
      { error: new Error('refused'), errors: [REFUSAL], reference: '' },
    ],
  },
  outcomes: { saveOwnerText: ['ownerText.saved', 'ownerText.conflict', 'ownerText.refused'] },
  unheard: [
    {
      in: 'saving.left',
      events: ['ownerText.submitted'],
      because: 'The admin has left the field already.',
      isOffered: true,
    },
    {
      in: 'conflict',
      events: ['ownerText.submitted'],
      because: 'Two buttons save or discard the typed text.',
      isOffered: true,
    },
    { in: ['editing', 'saving'], events: ['newer.taken', 'newer.overwritten'], because: 'No newer text is known.' },
  ],
  distinguish: ({ order, text }) => [text === TOO_LONG, text.trim() === order.note, order === NEWER],
});

export const RETRY = 'تلاش دوباره';
export const TAKE = 'استفاده از متن تازه';
export const OVERWRITE = 'ذخیرهٔ نوشتهٔ من';

export const ownerTextGestures: Gestures<typeof ownerTextMachine, Page> = {
  'ownerText.changed': (page, { text }) => page.fill('note', text),
  'ownerText.submitted': (page) => page.leave('note'),
  'newer.taken': (page) => page.click(TAKE),
  'newer.overwritten': (page) => page.click(OVERWRITE),
};
