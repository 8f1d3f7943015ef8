/** Three extents of a box, in any order, in mm. */
export type Extents = readonly [number, number, number];

/**
 * Returns the number of mm by which a part is too large for the largest part of a material, in its best orientation along
 * the axes. Returns zero if it fits.
 */
export function excessOver(part: Extents, largest: Extents): number {
  const [needed, available] = [sorted(part), sorted(largest)];
  return Math.max(0, ...needed.map((length, index) => length - (available[index] ?? 0)));
}

const sorted = (extents: Extents): readonly number[] => [...extents].sort((one, other) => one - other);
