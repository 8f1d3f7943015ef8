import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionLines, PICTURE_MARGIN } from '#src/domain/model/dimension-lines.ts';
import { VIEWS } from '#src/domain/model/view-angle.ts';
import { SEED } from '../../../support/infrastructure/seed.ts';

const near = (place: readonly number[]) => place.map((value) => expect.closeTo(value, 6));

describe('the dimension lines of a box', () => {
  it('lie below it and to its right in the view from the front, which has no depth', () => {
    const extents = [60, 50, 52] as const;
    const scale = 1 / (PICTURE_MARGIN * Math.hypot(...extents));
    const [x, z] = [60 * scale, 52 * scale];
    expect(dimensionLines(extents, VIEWS.front)).toEqual([
      {
        axis: 'x',
        corners: [near([-x, z]), near([x, z])],
        ends: [near([-x, z + 0.08]), near([x, z + 0.08])],
        label: near([0, z + 0.15]),
      },
      {
        axis: 'z',
        corners: [near([x, z]), near([x, -z])],
        ends: [near([x + 0.08, z]), near([x + 0.08, -z])],
        label: near([x + 0.15, 0]),
      },
    ]);
  });

  it.each([
    ['isometric', ['x', 'y', 'z']],
    ['front', ['x', 'z']],
    ['top', ['x', 'y']],
    ['right', ['y', 'z']],
  ] as const)('show the lengths that the view does not hide: %s', (view, axes) => {
    expect(dimensionLines([1, 1, 1], VIEWS[view]).map(({ axis }) => axis)).toEqual(axes);
  });

  it('stay inside the picture with their labels, in any view of any box', () => {
    const extent = fc.double({ min: 0.1, max: 1_000, noNaN: true });
    const view = fc.record({
      azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
      elevation: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.tuple(extent, extent, extent), view, (extents, view) => {
        const places = dimensionLines(extents, view).flatMap(({ ends, label }) => [...ends, label]);
        expect(Math.max(...places.flat().map(Math.abs))).toBeLessThan(0.96);
      }),
      { seed: SEED },
    );
  });
});
