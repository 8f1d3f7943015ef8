import { describe, expect, it } from 'vitest';
import type { Notice } from '#src/contract/schema.generated.ts';
import { messageIn } from '#src/operations/api-messages.ts';
import { blamed, outcomeOf, refused, type Site } from './site.ts';

const FORM = { text: 'تعطیل هستیم.', textEn: 'We are closed.', lastDay: '2027-04-02' };

export function noticeCases(site: Site): void {
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

    it('is not replaced by a change that is based on an earlier version', async () => {
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
      { label: 'too many characters', form: { ...FORM, textEn: 'x'.repeat(301) }, blame: ['textEn', 'tooLong', 300] },
      { label: 'another day than a date', form: { ...FORM, lastDay: '2027-13-01' }, blame: ['lastDay', 'wrongFormat'] },
      { label: 'no Persian text', form: { textEn: '' }, blame: ['text', 'required'] },
    ] as const)('rejects $label', async ({ form, blame }) => {
      const before = await notice();
      expect(outcomeOf(await save(form))).toEqual(blamed(400, blame));
      expect(await notice()).toEqual(before);
    });
  });
}
