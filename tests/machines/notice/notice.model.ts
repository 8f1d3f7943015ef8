import type { Notice } from '#src/contract/schema.generated.ts';
import { noticeMachine } from '#src/machines/notice/notice.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';

export const CLOSED: Notice = {
  text: 'تا ۱۳ فروردین تعطیل هستیم.',
  textEn: '',
  lastDay: '2027-04-02',
  endsAt: '2027-04-02T20:30:00.000Z',
  version: 2,
};
export const EMPTY: Notice = { text: '', textEn: '', version: 3 };

/** Every path through the notice of a page that the server did not render. */
export const noticeModel = machineModel(noticeMachine, {
  examples: {
    'notice.loaded': [{ notice: CLOSED }, { notice: EMPTY }],
    'notice.saved': [{ notice: { ...EMPTY, textEn: 'We are closed.' } }, { notice: EMPTY }],
  },
  distinguish: ({ notice }) => notice,
});
