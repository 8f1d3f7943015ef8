import type { Language } from '#src/domain/language/language.ts';
import { formatNumber } from './digits.ts';

/** The megabyte of openapi.yaml's limits, in bytes. */
export const MEBIBYTE = 1_048_576;
const KIBIBYTE = 1_024;

/** A size in bytes for a reader, in kilobytes or, from one on, megabytes. */
export function formatSize(bytes: number, language: Language): string {
  return bytes < MEBIBYTE
    ? withUnit(Math.max(bytes / KIBIBYTE, 1), 'kilobyte', language, 0)
    : withUnit(bytes / MEBIBYTE, 'megabyte', language, 1);
}

/** A rate in bytes a second for a reader, in kilobytes or, from one on, megabytes a second. */
export function formatRate(bytesPerSecond: number, language: Language): string {
  return bytesPerSecond < MEBIBYTE
    ? withUnit(bytesPerSecond / KIBIBYTE, 'kilobyte-per-second', language, 0)
    : withUnit(bytesPerSecond / MEBIBYTE, 'megabyte-per-second', language, 1);
}

/** Persian writes the units out: their short names are Latin. */
function withUnit(value: number, unit: string, language: Language, maximumFractionDigits: number): string {
  const unitDisplay = language === 'fa' ? 'long' : 'short';
  return formatNumber(value, language, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
}
