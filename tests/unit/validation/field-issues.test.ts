import { expect, it } from 'vitest';
import { limits } from '#src/contract/limits.generated.ts';
import { type FieldRules, fieldIssues, type Issue } from '#src/validation/field-issues.ts';
import { SentFile } from '#src/validation/sent-file.ts';

const WRONG_TYPE: Issue = { code: 'wrongType' };
const TOO_LARGE: Issue = { code: 'fileTooLarge', bound: 3 / 1_048_576 };
const url = (base64: string) => `data:image/png;base64,${base64}`;
/** A data URL whose content is not in memory. */
const sent = (size: number, type = 'image/png') =>
  new SentFile({ type, size, contentHash: async () => '', read: async () => new Uint8Array(size) });
const PNG: FieldRules = { type: 'string', maxBytes: 3, pattern: '^data:image/png;base64,$' };
const URLS: FieldRules = { type: 'array', maxTotalBytes: 4, each: { type: 'string' } };

/** A rule that openapi.yaml could contain, even if no field has it today. */
it.each<{ readonly rules: FieldRules; readonly value: unknown; readonly issue: Issue | null }>([
  { rules: { type: 'string' }, value: '', issue: null },
  { rules: { type: 'string', pattern: '^a$' }, value: '', issue: null },
  { rules: { type: 'string', pattern: '^a$', patternIssue: 'notAVideo' }, value: '', issue: null },
  { rules: { type: 'string', pattern: '^a$' }, value: 'b', issue: { code: 'wrongFormat' } },
  { rules: { type: 'string', pattern: '^a$', minLength: 1 }, value: '', issue: { code: 'required' } },
  { rules: { type: 'string', pattern: '^a$', required: true }, value: '', issue: { code: 'required' } },
  { rules: { type: 'string', required: true }, value: '', issue: null },
  { rules: { type: 'string', minLength: 2 }, value: 'a', issue: { code: 'tooShort', bound: 2 } },
  { rules: { type: 'string', minLength: 2 }, value: 'ab', issue: null },
  { rules: { type: 'string', maxBytes: 3 }, value: url('AAAA'), issue: null },
  { rules: { type: 'string', maxBytes: 3 }, value: url('AAAAAA=='), issue: TOO_LARGE },
  { rules: { type: 'string', maxBytes: 4 }, value: url('AAAAAA=='), issue: null },
  { rules: { type: 'string', maxBytes: 5 }, value: url('AAAAAAA='), issue: null },
  { rules: { type: 'string', maxBytes: 3 }, value: sent(3), issue: null },
  { rules: { type: 'string', maxBytes: 3 }, value: sent(4), issue: TOO_LARGE },
  { rules: { type: 'string' }, value: sent(1), issue: WRONG_TYPE },
  { rules: PNG, value: sent(1), issue: null },
  { rules: PNG, value: sent(1, 'image/gif'), issue: { code: 'wrongFormat' } },
  { rules: { ...PNG, patternIssue: 'notAnImage' }, value: sent(1, 'image/gif'), issue: { code: 'notAnImage' } },
  { rules: { ...PNG, pattern: '^\\p{L}' }, value: sent(1), issue: null },
  { rules: { type: 'integer' }, value: -1, issue: null },
  { rules: { type: 'integer' }, value: '1', issue: { code: 'notAnInteger' } },
  { rules: { type: 'integer' }, value: 1.5, issue: { code: 'notAnInteger' } },
  { rules: { type: 'integer', minimum: 1 }, value: 1, issue: null },
  { rules: { type: 'integer', maximum: 7 }, value: 7, issue: null },
  { rules: { type: 'array' }, value: [5], issue: null },
  { rules: URLS, value: undefined, issue: null },
  { rules: URLS, value: [url('AAAA'), url('AA==')], issue: null },
  { rules: URLS, value: [url('AAAA'), url('AAA=')], issue: { code: 'filesTooLarge', bound: 4 / 1_048_576 } },
  { rules: { ...URLS, each: { type: 'string', maxBytes: 3 } }, value: [sent(3), sent(1)], issue: null },
  { rules: URLS, value: [sent(3), sent(2)], issue: { code: 'filesTooLarge', bound: 4 / 1_048_576 } },
  { rules: { type: 'file' }, value: { size: 1 }, issue: null },
  { rules: { type: 'file', maxBytes: 3 }, value: { size: 3 }, issue: null },
  { rules: { type: 'file' }, value: { size: '1' }, issue: WRONG_TYPE },
  { rules: { type: 'file' }, value: null, issue: WRONG_TYPE },
])('finds by the rules $rules in $value the issue $issue', ({ rules, value, issue }) => {
  expect(fieldIssues('field', value, rules)).toEqual(issue ? [{ path: 'field', ...issue }] : []);
});

it('accepts every day of the years 2000 to 2099 as the last day of a notice, and no other', () => {
  const { lastDay } = limits.NoticeForm;
  const isDay = (text: string) => fieldIssues('lastDay', text, lastDay).length === 0;
  const two = (part: number) => String(part).padStart(2, '0');
  const written = [];
  for (let year = 1900; year < 2200; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) written.push(`${year}-${two(month)}-${two(day)}`);
  const days = [];
  for (let time = Date.UTC(2000); time < Date.UTC(2100); time += 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10));
  expect(written.filter(isDay)).toEqual(days);
});
