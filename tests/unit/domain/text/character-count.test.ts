import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterCount } from '#src/domain/text/character-count.ts';
import { SEED } from '../../../support/infrastructure/seed.ts';

it.each([
  { text: '', count: 0 },
  { text: 'چرخ‌دنده', count: 8 },
  { text: '⚙️🦾', count: 3 },
  { text: '\ud83e', count: 1 },
  { text: '\udd16\ud83e', count: 2 },
  { text: '\ud83e چرخ', count: 5 },
  { text: '\uffffچ\u{10000}', count: 3 },
])('counts $count characters in $text', ({ text, count }) => {
  expect(characterCount(text)).toBe(count);
});

it('counts code points in any text, also with lone surrogates', () => {
  const unit = fc.oneof(fc.integer({ min: 0xd7ff, max: 0xe000 }), fc.integer({ min: 0, max: 0xffff }));
  const text = fc.array(unit).map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(text, (broken) => characterCount(broken) === [...broken].length),
    { seed: SEED },
  );
});
