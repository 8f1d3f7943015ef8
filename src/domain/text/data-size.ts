import type { Language } from '#src/domain/language/language.ts';
import { formatNumber } from './digits.ts';

/** In bytes. Limits in openapi.yaml use it as their megabyte. */
export const MEBIBYTE = 1_048_576;
const KIBIBYTE = 1_024;

/** Formats a size in bytes as kilobytes, or as megabytes from 1 MB on. */
export function formatSize(bytes: number, language: Language): string {
  return bytes < MEBIBYTE
    ? withUnit(Math.max(bytes / KIBIBYTE, 1), 'kilobyte', language, 0)
    : withUnit(bytes / MEBIBYTE, 'megabyte', language, 1);
}

/** Formats a rate as kilobytes per second, or as megabytes per second from 1 MB/s on. */
export function formatRate(bytesPerSecond: number, language: Language): string {
  return bytesPerSecond < MEBIBYTE
    ? withUnit(bytesPerSecond / KIBIBYTE, 'kilobyte-per-second', language, 0)
    : withUnit(bytesPerSecond / MEBIBYTE, 'megabyte-per-second', language, 1);
}

/** Uses long unit names in Persian, because the short ones are Latin. */
function withUnit(value: number, unit: string, language: Language, maximumFractionDigits: number): string {
  const unitDisplay = language === 'fa' ? 'long' : 'short';
  return formatNumber(value, language, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
}
