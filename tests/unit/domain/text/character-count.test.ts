import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterCount } from '#src/domain/text/character-count.ts';

it.each([
  ['', 0],
  ['چرخ‌دنده', 8],
  ['⚙️🦾', 3],
  ['\ud83e', 1],
  ['\udd16\ud83e', 2],
  ['\ud83e چرخ', 5],
  ['\uffffچ\u{10000}', 3],
])('%j has %i characters', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

it('counts code points in any text, broken ones too', () => {
  const unit = fc.oneof(fc.integer({ min: 0xd7ff, max: 0xe000 }), fc.integer({ min: 0, max: 0xffff }));
  const text = fc.array(unit).map((units) => String.fromCharCode(...units));
  fc.assert(fc.property(text, (broken) => characterCount(broken) === [...broken].length));
});
