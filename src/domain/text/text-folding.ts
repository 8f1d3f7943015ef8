import { toLatinDigits } from './digits.ts';

/** Folded text. Its UTF-16 unit `i` represents the original text from `starts[i]` to `ends[i]`. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Range of the original text in UTF-16 units. `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Persian letters, each with its equivalents on Arabic, Kurdish and Urdu keyboards. */
const LOOKALIKES = { ی: 'يىېێے', ک: 'كڪ', ه: 'ةەہھ', و: 'ۆۇ' };
const LETTERS = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
/** Signs with a plain equivalent: `M3×20`, and the slash of `½`, which is `1⁄2` in NFKD. */
const SIGNS = new Map([
  ['×', 'x'],
  ['\u2044', '/'],
  ['\u2215', '/'],
]);
/** U+00AC is the half-space of some Persian keyboards. */
const DROPPED = /[\p{M}\p{Cf}ـ\u00AC]/u;
/** A part is `NEMA 17`, `NEMA-17` or `NEMA17`. */
const SPACE = /[\s\p{Pd}]/u;

/**
 * Folds a text for search: applies NFKD and lower case, drops harakat, tatweel, ZWNJ and direction marks, unifies Arabic
 * letters, digits and signs, and collapses white space and dashes.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  // Asking the growing text for its end would copy the whole text each time.
  let last = ' ';
  for (const character of original) {
    const start = position;
    position += character.length;
    const before = text.length;
    for (const unit of foldCharacter(character)) {
      const isRepeatedSpace = unit === ' ' && last === ' ';
      if (!isRepeatedSpace) text += unit;
      last = unit;
    }
    // Dropped characters extend the range of the character before them.
    if (text.length === before) ends.fill(position, -1);
    for (let at = before; at < text.length; at += 1) {
      starts.push(start);
      ends.push(position);
    }
  }
  const { length } = text.trimEnd();
  return { text: text.slice(0, length), starts: starts.slice(0, length), ends: ends.slice(0, length) };
}

/**
 * Cached foldings of characters of one UTF-16 unit. The other million code points are not cached, so that arbitrary
 * queries cannot grow the cache without bound.
 */
const foldings = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = foldings.get(character);
  if (known !== undefined) return known;
  const units = [...character.normalize('NFKD').toLowerCase()].map((unit) => {
    if (SPACE.test(unit)) return ' ';
    return DROPPED.test(unit) ? '' : (LETTERS.get(unit) ?? SIGNS.get(unit) ?? toLatinDigits(unit));
  });
  const folded = units.join('');
  if (character.length === 1) foldings.set(character, folded);
  return folded;
}

/**
 * Letters that spellings of the same word differ in: the ezafe of `پایه‌ی`, which is also written `پایهٔ` or `پایه`, and the
 * seat of the hamza in `مسئول` and `پائین`, which are also written `مسوول` and `پایین`.
 */
const VARYING_LETTERS = /(ه) ?ی(?=\s|$)|[یو](?=و)|ی(?=ی)/g;

/** Replaces the letters that spellings differ in with spaces, so that the length stays the same. */
function withoutVaryingLetters(folded: string): string {
  return folded.replace(VARYING_LETTERS, (letters: string, kept = '') => kept.padEnd(letters.length));
}

/**
 * Returns what all spellings of a folded text have in common, without spaces: Persian compounds are typed joined, with a
 * space or with a half-space. Some other words have the same spelling then, so prefer a match of the folded text.
 */
export function commonSpelling(folded: string): string {
  return withoutVaryingLetters(folded).replaceAll(' ', '');
}

/** Like `commonSpelling`, with the ranges of the original text. */
export function foldSpelling(folded: FoldedText): FoldedText {
  const spaced = withoutVaryingLetters(folded.text);
  const kept = [...folded.starts.keys()].filter((index) => spaced[index] !== ' ');
  return {
    text: kept.map((index) => folded.text[index]).join(''),
    starts: kept.map((index) => folded.starts[index] ?? 0),
    ends: kept.map((index) => folded.ends[index] ?? 0),
  };
}

/** Finds the first match of a query, which must not be empty. Returns its range in the original text, or null. */
export function findFolded(folded: FoldedText, query: FoldedText): TextRange | null {
  const at = folded.text.indexOf(query.text);
  if (at < 0) return null;
  return { start: folded.starts[at] ?? 0, end: folded.ends[at + query.text.length - 1] ?? 0 };
}
