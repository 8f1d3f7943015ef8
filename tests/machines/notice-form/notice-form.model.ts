import type { Notice } from '#src/contract/schema.generated.ts';
import { isNoticeChanged, noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

export const STORED: Notice = { text: 'تعطیل هستیم.', textEn: 'We are closed.', version: 4 };
export const NEWER: Notice = { text: 'باز هستیم.', textEn: 'We are open.', version: 5 };
export const TEXT = 'فردا تعطیل هستیم.';
export const TOO_LONG = 'ب'.repeat(301);
export const REFUSAL = { path: 'text', message: 'این متن پذیرفته نشد.' };

/** Every path through the form of the notice. */
export const noticeFormModel = machineModel(noticeFormMachine, {
  examples: {
    'notice.changed': [
      { field: 'text', value: TEXT },
      { field: 'text', value: STORED.text },
      { field: 'text', value: TOO_LONG },
    ],
    'notice.loaded': [{ notice: STORED }],
    'notice.saved': [{ notice: { ...STORED, text: TEXT } }],
    'notice.conflict': [{ notice: NEWER }],
    'notice.refused': [
      { error: new Error('offline'), errors: [], reference: '1a2b3c4d' },
      { error: new Error('refused'), errors: [REFUSAL], reference: '' },
    ],
  },
  distinguish: (context) => [isNoticeChanged(context), context.draft.text === TOO_LONG, context.issues.length],
});

export const noticeFormGestures: Gestures<typeof noticeFormMachine> = {
  'notice.changed': (page, { field, value }) => page.fill(field, value),
  'notice.submitted': (page) => page.click('ذخیرهٔ اطلاعیه'),
};
