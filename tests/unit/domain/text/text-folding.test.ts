import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findFolded, foldText, withoutSpaces } from '#src/domain/text/text-folding.ts';

const folded = (text: string) => foldText(text).text;

/** The part of the original text that a query is found in, null where it is not. */
function foundIn(text: string, query: string): string | null {
  const range = findFolded(foldText(text), foldText(query));
  return range && text.slice(range.start, range.end);
}

it.each([
  ['Arabic yeh', 'گيربكس', 'گیربکس'],
  ['alef maksura', 'موسى', 'موسی'],
  ['Pashto and Kurdish yeh', 'سېێ', 'سیی'],
  ['Urdu yeh', 'کے', 'کی'],
  ['Arabic kaf', 'كتاب', 'کتاب'],
  ['swash kaf', 'ڪتاب', 'کتاب'],
  ['teh marbuta', 'دايرة', 'دایره'],
  ['Kurdish and Urdu heh', 'ەہھ', 'ههه'],
  ['heh with hamza', 'دندهٔ', 'دنده'],
  ['heh with yeh above', 'دندۀ', 'دنده'],
  ['Kurdish oe and u', 'ۆۇ', 'وو'],
  ['harakat', 'دِقَّت', 'دقت'],
  ['tatweel', 'دقـــت', 'دقت'],
  ['half-space', 'چرخ‌دنده', 'چرخدنده'],
  ['joiner and direction marks', 'چر\u200d\u200e\u200f\u2067خ\u2069', 'چرخ'],
  ['alef with madda', 'آهن', 'اهن'],
  ['hamza on yeh and vav', 'مسئول مؤثر', 'مسیول موثر'],
  ['presentation forms', 'ﭼﺮﺥ', 'چرخ'],
  ['Persian digits', 'مدول ۱۲', 'مدول 12'],
  ['Arabic-Indic digits', 'مدول ١٢', 'مدول 12'],
  ['capital letters', 'Planetary GEARBOX', 'planetary gearbox'],
  ['Latin accents', 'Résumé', 'resume'],
  ['full width', 'ＧＥＡＲ', 'gear'],
  ['a ligature of several words', 'ﷺ', 'صلی الله علیه وسلم'],
  ['white space of all kinds', '  a\u00a0\t\n b ', 'a b'],
])('two ways to type the same: %s [5.search.folding]', (_what, typed, plain) => {
  expect(folded(typed)).toBe(folded(plain));
  expect(folded(plain)).toBe(plain);
});

it.each(['پب', 'گک', 'چج', 'ژز', 'یب'])('letters that stay apart: %s', ([one = '', other = '']) => {
  expect(folded(one)).not.toBe(folded(other));
});

it.each([
  ['a plain word', 'گیربکس سیاره‌ای', 'سیاره', 'سیاره\u200c'],
  ['a half-space inside', 'یک چرخ‌دندهٔ مارپیچ', 'چرخدنده', 'چرخ‌دندهٔ'],
  ['harakat inside', 'با دِقَّتِ بالا', 'دقت', 'دِقَّتِ'],
  ['combining accents', 'Re\u0301sume\u0301 x', 'resume', 'Re\u0301sume\u0301'],
  ['surrogate pairs before', '🦾🦾 arm', 'arm', 'arm'],
  ['a surrogate pair as the query', 'a 🦾 arm', '🦾', '🦾'],
  ['letters beyond the first plane', '𝐆𝐞𝐚𝐫 box', 'gear', '𝐆𝐞𝐚𝐫'],
  ['white space that folds to one', 'gear \u00a0\n box', 'gear box', 'gear \u00a0\n box'],
  ['white space in front and behind', '   gear  ', 'gear', 'gear'],
  ['a space that the query has not', 'gear box', 'gear', 'gear'],
  ['other digits', 'مدول ۱٫۵ فولاد', '1', '۱'],
  ['what ends inside a ligature', 'کاﻻ و', 'کال', 'کاﻻ'],
  ['a letter inside a ligature', 'ﻻ x', 'ل', 'ﻻ'],
  ['the number sign', '№ 07', 'n', '№'],
  ['another word is nowhere', 'gear', 'arm', null],
  ['a longer query is nowhere', 'gear', 'gears', null],
])('where a query stands in the original text: %s', (_what, text, query, expected) => {
  expect(foundIn(text, query)).toBe(expected);
});

it('a query is found literally, whatever it means elsewhere', () => {
  expect(foundIn('a.*[(b\\', '.*[(')).toBe('.*[(');
  expect(foundIn('a.*[(b\\', '\\')).toBe('\\');
  expect(foundIn('gear', '.*')).toBe(null);
});

it('a folded text ends with its last letter, and so do its places', () => {
  expect(foldText(' چرخ \n')).toEqual({ text: 'چرخ', starts: [1, 2, 3], ends: [2, 3, 4] });
  expect(foldText('\u064e')).toEqual({ text: '', starts: [], ends: [] });
});

it('a letter that was met before is not folded anew: titles are many, their letters few', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  foldText('\u16a0\u16a1\u16a0\u16a0');
  foldText('\u16a1\u16a0');
  expect(normalize.mock.contexts.map(String)).toEqual(['\u16a0', '\u16a1']);
});

it('of the million letters beyond the first plane none is kept, as searches of strangers could name them all', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  foldText('𐌰𐌰');
  expect(normalize.mock.contexts.map(String)).toEqual(['𐌰', '𐌰']);
});

describe('any text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const holds = <Value>(any: fc.Arbitrary<Value>, check: (value: Value) => void) =>
    fc.assert(fc.property(any, (value) => void check(value)));

  it('folds to something that folding leaves alone', () => {
    holds(text, (original) => expect(folded(folded(original))).toBe(folded(original)));
  });

  it('has for every folded unit a place in the original, never going back', () => {
    holds(text, (original) => {
      const { text: units, starts, ends } = foldText(original);
      expect([starts.length, ends.length]).toEqual([units.length, units.length]);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      expect(starts.every((start, index) => start < (ends[index] ?? 0))).toBe(true);
      expect(Math.max(0, ...ends)).toBeLessThanOrEqual(original.length);
    });
  });

  it('contains each of its own parts, in a range that is not empty and splits no character', () => {
    holds(fc.tuple(text, text, text), ([before, part, after]) => {
      fc.pre(folded(part) !== '');
      const whole = `${before} ${part} ${after}`;
      const range = findFolded(foldText(whole), foldText(part));
      expect(range && range.start < range.end && range.end <= whole.length).toBe(true);
      expect(whole.slice(range?.start, range?.end).isWellFormed()).toBe(true);
    });
  });

  it('of 5,000 characters is folded and searched in a moment', () => {
    const long = 'چرخ‌دندهٔ مارپیچ '.repeat(300).slice(0, 5_000);
    const start = process.cpuUsage();
    expect(foundIn(`${long}بازو`, `${long}بازو`)).toBe(`${long}بازو`);
    // Of the processor's time, in microseconds: other programs do not count.
    expect(process.cpuUsage(start).user).toBeLessThan(200_000);
  });
});

it('without spaces a compound is the same joined, apart and with a half-space', () => {
  const spellings = ['چرخ دنده', 'چرخ‌دنده', 'چرخدنده'].map((text) => withoutSpaces(foldText(text)).text);
  expect(new Set(spellings)).toEqual(new Set(['چرخدنده']));
});

it('without spaces the places still point into the original', () => {
  const text = 'یک چرخ دنده';
  const range = findFolded(withoutSpaces(foldText(text)), foldText('چرخدنده'));
  expect(range).toEqual({ start: 3, end: text.length });
});
