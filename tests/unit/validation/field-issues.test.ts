import { expect, it } from 'vitest';
import { type FieldRules, fieldIssues, type Issue } from '#src/validation/field-issues.ts';

const WRONG_TYPE: Issue = { code: 'wrongType' };
const TOO_LARGE: Issue = { code: 'fileTooLarge', bound: 3 / 1_048_576 };
const url = (base64: string) => `data:image/png;base64,${base64}`;
const URLS: FieldRules = { type: 'array', maxTotalBytes: 4, each: { type: 'string' } };

/** What openapi.yaml may come to say, whether a field of today has that bound or not. */
it.each<[FieldRules, unknown, Issue | null]>([
  [{ type: 'string' }, '', null],
  [{ type: 'string', pattern: '^a$' }, '', null],
  [{ type: 'string', pattern: '^a$', patternIssue: 'notAVideo' }, '', null],
  [{ type: 'string', pattern: '^a$' }, 'b', { code: 'wrongFormat' }],
  [{ type: 'string', pattern: '^a$', minLength: 1 }, '', { code: 'required' }],
  [{ type: 'string', pattern: '^a$', required: true }, '', { code: 'required' }],
  [{ type: 'string', required: true }, '', null],
  [{ type: 'string', minLength: 2 }, 'a', { code: 'tooShort', bound: 2 }],
  [{ type: 'string', minLength: 2 }, 'ab', null],
  [{ type: 'string', maxBytes: 3 }, url('AAAA'), null],
  [{ type: 'string', maxBytes: 3 }, url('AAAAAA=='), TOO_LARGE],
  [{ type: 'string', maxBytes: 4 }, url('AAAAAA=='), null],
  [{ type: 'string', maxBytes: 5 }, url('AAAAAAA='), null],
  [{ type: 'integer' }, -1, null],
  [{ type: 'integer' }, 1.5, { code: 'notAnInteger' }],
  [{ type: 'integer', minimum: 1 }, 1, null],
  [{ type: 'integer', maximum: 7 }, 7, null],
  [{ type: 'array' }, [5], null],
  [URLS, undefined, null],
  [URLS, [url('AAAA'), url('AA==')], null],
  [URLS, [url('AAAA'), url('AAA=')], { code: 'filesTooLarge', bound: 4 / 1_048_576 }],
  [{ type: 'file' }, { size: 1 }, null],
  [{ type: 'file', maxBytes: 3 }, { size: 3 }, null],
  [{ type: 'file' }, { size: '1' }, WRONG_TYPE],
  [{ type: 'file' }, null, WRONG_TYPE],
])('of a field with the rules %j, %j has the issue %j', (rules, value, issue) => {
  expect(fieldIssues('field', value, rules)).toEqual(issue ? [{ path: 'field', ...issue }] : []);
});
