import { describe, expect, it } from 'vitest';
import type { Notice } from '#src/contract/schema.generated.ts';
import { messageIn } from '#src/operations/api-messages.ts';
import { testOperations } from './contract.ts';
import { blamed, outcomeOf, refused, type Site } from './site.ts';

const FORM = { text: 'تعطیل هستیم.', textEn: 'We are closed.', lastDay: '2027-04-02' };

/** Texts that are not a date of the years 2000 to 2099. */
const NO_DAYS = [
  ...['275760-09-13', '-000001-01-01', '+002027-04-02', '10000-01-01', '9999-12-31', '2100-01-01', '1999-12-31'],
  ...['0000-01-01', '2027-13-01', '2027-00-01', '2027-04-31', '2027-02-29', '2026-02-30', '2027-04-00', '2027-4-2'],
  ...['2027-04-02T00:00:00Z', '\u06f2027-04-02', '1e3', 'tomorrow'],
];

testOperations({ part: 'notice', cases: noticeCases });

function noticeCases(site: Site): void {
  const notice = async () => (await site.call('getNotice')).body as Notice;
  const save = (json: unknown, headers?: Readonly<Record<string, string>>) =>
    site.adminCall('saveNotice', { json, ...(headers && { headers }) });

  describe('the notice', () => {
    it('is empty at first', async () => {
      expect(await notice()).toEqual({ text: '', textEn: '', version: 1 });
    });

    it('is replaced as a whole, on one line, with the end of its last day in Tehran', async () => {
      const before = await notice();
      const { status, body } = await save({ ...FORM, text: ' تعطیل\r\nهستیم. ' });
      const saved = { ...FORM, endsAt: '2027-04-02T20:30:00.000Z', version: before.version + 1 };
      expect([status, body]).toEqual([200, { message: messageIn('fa', 'noticeSaved'), notice: saved }]);
      expect(await notice()).toEqual(saved);
      await save({ text: '', textEn: 'Open.', lastDay: '' });
      expect(await notice()).toEqual({ text: '', textEn: 'Open.', version: before.version + 2 });
    });

    it('is not replaced by a change that is based on an earlier version [4.notice.revised]', async () => {
      const { version } = await notice();
      const based = (on: number) => save(FORM, { 'if-match': `"${on}"` });
      expect([(await based(version)).status, outcomeOf(await based(version))]).toEqual([
        200,
        {
          status: 412,
          body: { ...(refused(412, 'changedElsewhere').body as object), notice: await notice() },
        },
      ]);
    });

    it.each([
      {
        label: 'too many characters',
        form: { ...FORM, textEn: 'x'.repeat(301) },
        blame: ['textEn', 'tooLong', 300] as const,
      },
      ...NO_DAYS.map((lastDay) => ({
        label: `the day ${lastDay}`,
        form: { ...FORM, lastDay },
        blame: ['lastDay', 'wrongFormat'] as const,
      })),
      { label: 'no Persian text', form: { textEn: '' }, blame: ['text', 'required'] as const },
    ])('rejects $label', async ({ form, blame }) => {
      const before = await notice();
      expect(outcomeOf(await save(form))).toEqual(blamed(400, blame));
      expect(await notice()).toEqual(before);
    });
  });
}
