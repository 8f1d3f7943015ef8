import type { Language } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';

/** Cubic millimetres in a cubic centimetre. */
const CUBIC_CENTIMETRE = 1_000;

/** Formats a volume in cm³, without the unit. Three digits are shown of a small one. */
export function formatVolume(cubicMillimetres: number, language: Language): string {
  const value = cubicMillimetres / CUBIC_CENTIMETRE;
  return formatNumber(value, language, value < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 1 });
}

/** Grams in a kilogram. */
const KILOGRAM = 1_000;

/** Formats the mass of a volume in mm³ with a density in g/cm³, rounded to two digits. */
export function formatMass(cubicMillimetres: number, density: number, language: Language): string {
  const grams = (cubicMillimetres / CUBIC_CENTIMETRE) * density;
  const [value, unit] = grams < KILOGRAM ? [grams, 'gram'] : [grams / KILOGRAM, 'kilogram'];
  const unitDisplay = language === 'fa' ? 'long' : 'short';
  return formatNumber(value, language, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 2 });
}
