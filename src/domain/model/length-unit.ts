/** Units in which the coordinates of a model can be written. */
export type LengthUnit = 'micron' | 'mm' | 'cm' | 'inch' | 'foot' | 'm';

/** Number of millimetres in each unit. */
export const MILLIMETRES: Readonly<Record<LengthUnit, number>> = {
  micron: 0.001,
  mm: 1,
  cm: 10,
  inch: 25.4,
  foot: 304.8,
  m: 1_000,
};

const NAMES: Readonly<Record<LengthUnit, readonly string[]>> = {
  micron: ['micron', 'microns', 'micrometer', 'micrometers', 'um'],
  mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  inch: ['in', 'inch', 'inches'],
  foot: ['ft', 'foot', 'feet'],
  m: ['m', 'meter', 'meters', 'metre', 'metres'],
};

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([unit, names]) => names.map((name) => [name, unit])));

/** Returns the unit with an English name, such as `millimeter` or `Inches`. Returns null if there is none. */
export function unitNamed(name: string): LengthUnit | null {
  const unit = BY_NAME.get(name.toLowerCase());
  return unit !== undefined && isLengthUnit(unit) ? unit : null;
}

const isLengthUnit = (text: string): text is LengthUnit => Object.hasOwn(MILLIMETRES, text);

/** Extents in mm between which a longest side is likely. Outside of them, a file without a unit has another one. */
const USUAL = { min: 3, max: 1_000 };

/** True if the longest side of a model without a unit suggests that its unit is not the millimetre. */
export function isUnitDoubtful(size: readonly number[]): boolean {
  const longest = Math.max(...size);
  return longest < USUAL.min || longest > USUAL.max;
}
