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

/** Extents in mm between which a longest side is likely. Outside of them, a file without a unit has another one. */
const USUAL = { min: 3, max: 1_000 };

/** True if the longest side of a model without a unit suggests that its unit is not the millimetre. */
export function isUnitDoubtful(size: readonly number[]): boolean {
  const longest = Math.max(...size);
  return longest < USUAL.min || longest > USUAL.max;
}
