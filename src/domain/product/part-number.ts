import type { Language } from '#src/domain/language/language.ts';
import { formatNumber, toLatinDigits } from '#src/domain/text/digits.ts';

/** Returns the number of a part in the style of a drawing: `№ 07`. The no-break space keeps it on one line. */
export function partNumber(id: number, language: Language): string {
  return `№\u00a0${paddedNumber(id, language)}`;
}

/** Formats a number of a set with at least two digits. */
export function paddedNumber(number: number, language: Language): string {
  return formatNumber(number, language, { minimumIntegerDigits: 2, useGrouping: false });
}

/** Returns the last number of a set, or undefined if numbers are missing, because it would not be the number of parts. */
export function lastPartOf(ids: readonly number[]): number | undefined {
  const last = Math.max(...ids);
  return last === ids.length ? last : undefined;
}

/** Returns the numbers of the parts that a text mentions as `№ 07`, each once. */
export function partNumbersIn(text: string): readonly number[] {
  const mentions = toLatinDigits(text).matchAll(/№\s*(\d{1,9})/g);
  return [...new Set(Array.from(mentions, ([, digits]) => Number(digits)))];
}
