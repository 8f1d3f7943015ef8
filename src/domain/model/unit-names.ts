import { type LengthUnit, MILLIMETRES } from './length-unit.ts';

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
