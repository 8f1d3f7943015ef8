import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterCount } from '#src/domain/character-count.ts';

it.each([
  ['', 0],
  ['چرخ‌دنده', 8],
  ['⚙️🦾', 3],
  ['\ud83e', 1],
  ['\udd16\ud83e', 2],
])('%j has %i characters', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

it('counts code points in any text, broken ones too', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => characterCount(text) === [...text].length));
});
