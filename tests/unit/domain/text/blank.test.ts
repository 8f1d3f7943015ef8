import { expect, it } from 'vitest';
import { isBlank } from '#src/domain/text/blank.ts';

it.each([
  { label: 'nothing', text: '' },
  { label: 'white space', text: ' \t\r\n\u00a0\u2003\u3000' },
  { label: 'half-spaces and joiners', text: '\u200c\u200d' },
  { label: 'direction marks and isolates', text: '\u200e\u200f\u2066\u2069\u061c' },
  { label: 'a soft hyphen, a zero-width space and a byte order mark', text: '\u00ad\u200b\ufeff' },
  { label: 'harakat on nothing', text: '\u064b\u064e\u0651\u0670' },
  { label: 'a combining accent on nothing', text: '\u0301' },
  { label: 'Hangul fillers', text: '\u115f\u1160\u3164\uffa0' },
  { label: 'an empty Braille cell', text: '\u2800' },
])('treats $label as blank [5.order.blank]', ({ text }) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['.', '۰', 'ی', '  a ', '\u200cچ\u200c', '🦾', 'ـ', '\u2801'])('does not treat %j as blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
