import { describe, expect, it } from 'vitest';
import { saidIssues, textIssue } from '#src/domain/field-issue.ts';

describe('what is wrong with a text', () => {
  it.each([
    ['nothing', 'چرخ‌دنده', { maxLength: 8 }, null],
    ['that nothing can be seen', ' \u200c ', { maxLength: 9 }, 'blank'],
    ['that it is too short', '🦾', { minLength: 2, maxLength: 9 }, 'tooShort'],
    ['that it is too long', 'چرخ‌دنده‌ها', { maxLength: 8 }, 'tooLong'],
    ['its form', '12a', { maxLength: 9, pattern: '^[0-9]+$' }, 'wrongForm'],
    ['nothing where the form is right', '123', { maxLength: 9, pattern: '^[0-9]+$' }, null],
  ] as const)('is %s', (_what, text, limits, issue) => {
    expect(textIssue(text, limits)).toBe(issue);
  });
});

it('what the server said is taken over, field by field', () => {
  expect(saidIssues([{ path: 'files.2', message: 'این پرونده تصویر نیست.' }])).toEqual([
    { path: 'files.2', kind: 'said', message: 'این پرونده تصویر نیست.' },
  ]);
});
