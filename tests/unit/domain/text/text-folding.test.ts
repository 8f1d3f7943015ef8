import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { commonSpelling, findFolded, foldSpelling, foldText } from '#src/domain/text/text-folding.ts';
import { SEED } from '../../../support/infrastructure/seed.ts';

const folded = (text: string) => foldText(text).text;

/** The part of the original text that a query is found in, null where it is not. */
function foundIn(text: string, query: string): string | null {
  const range = findFolded(foldText(text), foldText(query));
  return range && text.slice(range.start, range.end);
}

it.each([
  { label: 'Arabic yeh', typed: 'گيربكس', plain: 'گیربکس' },
  { label: 'alef maksura', typed: 'موسى', plain: 'موسی' },
  { label: 'Pashto and Kurdish yeh', typed: 'سېێ', plain: 'سیی' },
  { label: 'Urdu yeh', typed: 'کے', plain: 'کی' },
  { label: 'Arabic kaf', typed: 'كتاب', plain: 'کتاب' },
  { label: 'swash kaf', typed: 'ڪتاب', plain: 'کتاب' },
  { label: 'teh marbuta', typed: 'دايرة', plain: 'دایره' },
  { label: 'Kurdish and Urdu heh', typed: 'ەہھ', plain: 'ههه' },
  { label: 'heh with hamza', typed: 'دندهٔ', plain: 'دنده' },
  { label: 'heh with yeh above', typed: 'دندۀ', plain: 'دنده' },
  { label: 'Kurdish oe and u', typed: 'ۆۇ', plain: 'وو' },
  { label: 'harakat', typed: 'دِقَّت', plain: 'دقت' },
  { label: 'tatweel', typed: 'دقـــت', plain: 'دقت' },
  { label: 'half-space', typed: 'چرخ‌دنده', plain: 'چرخدنده' },
  { label: 'joiner and direction marks', typed: 'چر\u200d\u200e\u200f\u2067خ\u2069', plain: 'چرخ' },
  { label: 'alef with madda', typed: 'آهن', plain: 'اهن' },
  { label: 'hamza on yeh and vav', typed: 'مسئول مؤثر', plain: 'مسیول موثر' },
  { label: 'presentation forms', typed: 'ﭼﺮﺥ', plain: 'چرخ' },
  { label: 'Persian digits', typed: 'مدول ۱۲', plain: 'مدول 12' },
  { label: 'Arabic-Indic digits', typed: 'مدول ١٢', plain: 'مدول 12' },
  { label: 'capital letters', typed: 'Planetary GEARBOX', plain: 'planetary gearbox' },
  { label: 'Latin accents', typed: 'Résumé', plain: 'resume' },
  { label: 'full width', typed: 'ＧＥＡＲ', plain: 'gear' },
  { label: 'a ligature of several words', typed: 'ﷺ', plain: 'صلی الله علیه وسلم' },
  { label: 'dashes of all kinds', typed: 'NEMA-17 – 3—4', plain: 'nema 17 3 4' },
  { label: 'the multiplication sign', typed: 'M3×20', plain: 'm3x20' },
  { label: 'fractions', typed: '½ ۱/۲ 1∕2', plain: '1/2 1/2 1/2' },
  { label: 'the not sign as a half-space', typed: 'چرخ¬دنده', plain: 'چرخدنده' },
  { label: 'white space of all kinds', typed: '  a\u00a0\t\n b ', plain: 'a b' },
])('folds $label [5.search.folding]', ({ typed, plain }) => {
  expect(folded(typed)).toBe(folded(plain));
  expect(folded(plain)).toBe(plain);
});

it.each(['پب', 'گک', 'چج', 'ژز', 'یب'])('distinguishes the letters %s', ([one = '', other = '']) => {
  expect(folded(one)).not.toBe(folded(other));
});

it.each([
  { label: 'a plain word', text: 'گیربکس سیاره‌ای', query: 'سیاره', expected: 'سیاره\u200c' },
  { label: 'a half-space inside', text: 'یک چرخ‌دندهٔ مارپیچ', query: 'چرخدنده', expected: 'چرخ‌دندهٔ' },
  { label: 'harakat inside', text: 'با دِقَّتِ بالا', query: 'دقت', expected: 'دِقَّتِ' },
  { label: 'combining accents', text: 'Re\u0301sume\u0301 x', query: 'resume', expected: 'Re\u0301sume\u0301' },
  { label: 'surrogate pairs before', text: '🦾🦾 arm', query: 'arm', expected: 'arm' },
  { label: 'a surrogate pair as the query', text: 'a 🦾 arm', query: '🦾', expected: '🦾' },
  { label: 'letters beyond the first plane', text: '𝐆𝐞𝐚𝐫 box', query: 'gear', expected: '𝐆𝐞𝐚𝐫' },
  {
    label: 'white space that folds to one',
    text: 'gear \u00a0\n box',
    query: 'gear box',
    expected: 'gear \u00a0\n box',
  },
  { label: 'white space in front and behind', text: '   gear  ', query: 'gear', expected: 'gear' },
  { label: 'a space that the query has not', text: 'gear box', query: 'gear', expected: 'gear' },
  { label: 'other digits', text: 'مدول ۱٫۵ فولاد', query: '1', expected: '۱' },
  { label: 'what ends inside a ligature', text: 'کاﻻ و', query: 'کال', expected: 'کاﻻ' },
  { label: 'a letter inside a ligature', text: 'ﻻ x', query: 'ل', expected: 'ﻻ' },
  { label: 'the number sign', text: '№ 07', query: 'n', expected: '№' },
  { label: 'another word is nowhere', text: 'gear', query: 'arm', expected: null },
  { label: 'a longer query is nowhere', text: 'gear', query: 'gears', expected: null },
])('finds a query in the original text: $label', ({ text, query, expected }) => {
  expect(foundIn(text, query)).toBe(expected);
});

it('finds a query with the characters of regular expressions literally', () => {
  expect(foundIn('a.*[(b\\', '.*[(')).toBe('.*[(');
  expect(foundIn('a.*[(b\\', '\\')).toBe('\\');
  expect(foundIn('gear', '.*')).toBe(null);
});

it('trims white space at both ends', () => {
  expect(foldText(' چرخ \n')).toEqual({ text: 'چرخ', starts: [1, 2, 3], ends: [2, 3, 4] });
  expect(foldText('\u064e')).toEqual({ text: '', starts: [], ends: [] });
});

it('normalizes each letter of a long text once', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  foldText('\u16a0\u16a1'.repeat(2_500));
  foldText('\u16a1\u16a0');
  expect(normalize.mock.contexts.map(String)).toEqual(['\u16a0', '\u16a1']);
});

it('does not cache characters beyond the first plane, so that queries cannot fill the memory', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  foldText('𐌰𐌰');
  expect(normalize.mock.contexts.map(String)).toEqual(['𐌰', '𐌰']);
});

describe('any text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const holds = <Value>(any: fc.Arbitrary<Value>, check: (value: Value) => void) =>
    fc.assert(
      fc.property(any, (value) => void check(value)),
      { seed: SEED },
    );

  it('returns a folded text unchanged', () => {
    holds(text, (original) => expect(folded(folded(original))).toBe(folded(original)));
  });

  it('maps each folded unit to a range of the original, in ascending order', () => {
    holds(text, (original) => {
      const { text: units, starts, ends } = foldText(original);
      expect([starts.length, ends.length]).toEqual([units.length, units.length]);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      expect(starts.every((start, index) => start < (ends[index] ?? 0))).toBe(true);
      expect(Math.max(0, ...ends)).toBeLessThanOrEqual(original.length);
    });
  });

  it('finds each part of a text in a range that is not empty and splits no character', () => {
    holds(fc.tuple(text, text, text), ([before, part, after]) => {
      fc.pre(folded(part) !== '');
      const whole = `${before} ${part} ${after}`;
      const range = findFolded(foldText(whole), foldText(part));
      expect(range && range.start < range.end && range.end <= whole.length).toBe(true);
      expect(whole.slice(range?.start, range?.end).isWellFormed()).toBe(true);
    });
  });
});

it.each([
  { word: 'a compound', spellings: ['چرخ دنده', 'چرخ‌دنده', 'چرخدنده'] },
  { word: 'a part with a size', spellings: ['NEMA17', 'NEMA 17', 'Nema-17'] },
  {
    word: 'a noun with an ezafe',
    spellings: ['پایه‌ی موتور', 'پایه ی موتور', 'پایهٔ موتور', 'پایۀ موتور', 'پایه موتور'],
  },
  { word: 'a noun that ends in an ezafe', spellings: ['پایه‌ی', 'پایهٔ', 'پایه'] },
  { word: 'a hamza before vav', spellings: ['مسئول', 'مسوول', 'مسؤول'] },
  { word: 'a hamza before yeh', spellings: ['پائین', 'پایین'] },
  { word: 'a hamza between vowels', spellings: ['دائمی', 'دایمی'] },
  { word: 'a hamza in a foreign word', spellings: ['ویدئو', 'ویدیو'] },
])('finds the common spelling of $word [5.search.spelling]', ({ spellings }) => {
  const common = spellings.map((text) => commonSpelling(folded(text)));
  expect(new Set(common).size).toBe(1);
});

it.each(['ماهیت', 'یک یا دو', 'پای موتور'])('keeps the letters of %s, which has one spelling', (text) => {
  expect(commonSpelling(folded(text))).toBe(text.replaceAll(' ', ''));
});

it('keeps ranges of the original in the common spelling', () => {
  const rangeOf = (text: string, query: string) => {
    const range = findFolded(foldSpelling(foldText(text)), foldSpelling(foldText(query)));
    return range && text.slice(range.start, range.end);
  };
  expect(rangeOf('یک چرخ دنده', 'چرخدنده')).toBe('چرخ دنده');
  expect(rangeOf('یک پایه‌ی موتور نو', 'پایهٔ موتور')).toBe('پایه‌ی موتور');
  expect(rangeOf('خانم مسوول خرید', 'مسئول')).toBe('مسوول');
});
