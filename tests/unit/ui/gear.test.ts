import { expect, it } from 'vitest';
import { gearPath } from '#src/features/not-found/gear-train.tsx';

/** The corners of an outline, as distances from the centre. */
function radiiOf(path: string): number[] {
  return path
    .slice(1, -1)
    .split('L')
    .map((point) => Math.hypot(...point.split(' ').map(Number)));
}

it('draws four corners for each tooth of a gear, two at the root and two at the tip', () => {
  const radii = radiiOf(gearPath(18));
  expect(radii).toHaveLength(18 * 4);
  const rounded = radii.map((radius) => Math.round(radius * 4) / 4);
  expect(new Set(rounded)).toEqual(new Set([63 - 8.75, 63 + 7]));
  expect(rounded.filter((radius) => radius === 70)).toHaveLength(36);
});
