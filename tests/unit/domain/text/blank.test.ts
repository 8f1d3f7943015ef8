import { expect, it } from 'vitest';
import { isBlank } from '#src/domain/text/blank.ts';

it.each([
  ['nothing', ''],
  ['white space', ' \t\r\n\u00a0\u2003\u3000'],
  ['half-spaces and joiners', '\u200c\u200d'],
  ['direction marks and isolates', '\u200e\u200f\u2066\u2069\u061c'],
  ['a soft hyphen, a zero-width space and a byte order mark', '\u00ad\u200b\ufeff'],
  ['harakat on nothing', '\u064b\u064e\u0651\u0670'],
  ['a combining accent on nothing', '\u0301'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['an empty Braille cell', '\u2800'],
])('a reader sees nothing in %s [5.order.blank]', (_what, text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['.', '۰', 'ی', '  a ', '\u200cچ\u200c', '🦾', 'ـ', '\u2801'])('a reader sees something in %j', (text) => {
  expect(isBlank(text)).toBe(false);
});
