import { toLatinDigits } from './digits.ts';

/** A text as search sees it; the folded unit `i` stands for the original from `starts[i]` to `ends[i]`. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A stretch of the original text, end exclusive, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Letters of Arabic, Kurdish and Urdu keyboards and the Persian ones that they stand for. */
const LETTERS: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ې: 'ی',
  ێ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۆ: 'و',
  ۇ: 'و',
};
const DROPPED = /[\p{M}\p{Cf}ـ]/u;

/**
 * Folds a text for a search that does not care how something was typed: NFKD, harakat, tatweel, ZWNJ and direction
 * marks dropped, Arabic letters and digits unified, lower case, white space collapsed. The text itself stays as it is.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of original) {
    const start = position;
    position += character.length;
    const before = text.length;
    for (const unit of foldCharacter(character)) {
      const isRepeatedSpace = unit === ' ' && (text === '' || text.endsWith(' '));
      if (!isRepeatedSpace) text += unit;
    }
    // Marks and repeated spaces belong to what they follow.
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
 * What each character of one UTF-16 unit met so far folds to: titles are many, their letters few. The million others are
 * folded each time, as a stranger's searches could name them all.
 */
const foldings = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = foldings.get(character);
  if (known !== undefined) return known;
  const units = [...character.normalize('NFKD').toLowerCase()].map((unit) => {
    if (/\s/u.test(unit)) return ' ';
    return DROPPED.test(unit) ? '' : (LETTERS[unit] ?? toLatinDigits(unit));
  });
  const folded = units.join('');
  if (character.length === 1) foldings.set(character, folded);
  return folded;
}

/** Compound words are typed joined, apart or with a half-space: the last resort compares without any space. */
export function withoutSpaces(folded: FoldedText): FoldedText {
  const kept = [...folded.starts.keys()].filter((index) => folded.text[index] !== ' ');
  return {
    text: kept.map((index) => folded.text[index]).join(''),
    starts: kept.map((index) => folded.starts[index] ?? 0),
    ends: kept.map((index) => folded.ends[index] ?? 0),
  };
}

/** Where the query first stands in a text, as a range of the original text, or null; the query is not empty. */
export function findFolded(folded: FoldedText, query: FoldedText): TextRange | null {
  const at = folded.text.indexOf(query.text);
  if (at < 0) return null;
  return { start: folded.starts[at] ?? 0, end: folded.ends[at + query.text.length - 1] ?? 0 };
}
