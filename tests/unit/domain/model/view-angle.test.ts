import { expect, it } from 'vitest';
import { screenAxes, turned, VIEWS, type ViewName } from '#src/domain/model/view-angle.ts';

const near = (vector: readonly number[]) => vector.map((value) => expect.closeTo(value, 6));

it.each<{ readonly name: ViewName; readonly right: readonly number[]; readonly up: readonly number[] }>([
  { name: 'front', right: [1, 0, 0], up: [0, 0, 1] },
  { name: 'right', right: [0, 1, 0], up: [0, 0, 1] },
  { name: 'top', right: [1, 0, 0], up: [0, 1, 0] },
])('shows the axes of the $name view', ({ name, right, up }) => {
  const axes = screenAxes(VIEWS[name]);
  expect([axes.right, axes.up]).toEqual([near(right), near(up)]);
});

it('shortens the three axes alike in the isometric view', () => {
  const { right, up } = screenAxes(VIEWS.isometric);
  const lengths = [0, 1, 2].map((axis) => Math.hypot(right[axis] ?? 0, up[axis] ?? 0));
  expect(lengths).toEqual(near([Math.sqrt(2 / 3), Math.sqrt(2 / 3), Math.sqrt(2 / 3)]));
});

it.each([
  { turn: [30, 10], expected: { azimuth: 20, elevation: 80 } },
  { turn: [-30, -10], expected: { azimuth: 320, elevation: 60 } },
  { turn: [0, 45], expected: { azimuth: 350, elevation: 90 } },
  { turn: [720, -200], expected: { azimuth: 350, elevation: -90 } },
] as const)('turns around the upright axis, and never over the top: $turn', ({ turn: [around, up], expected }) => {
  expect(turned({ azimuth: 350, elevation: 70 }, around, up)).toEqual(expected);
});
