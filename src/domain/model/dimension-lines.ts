import type { Point } from './triangles.ts';
import { screenAxes, type ViewAngle } from './view-angle.ts';

/**
 * Half of the picture's height, in relation to half of the diagonal of the model's box. In any view, there is room for the
 * model and the lines beside it.
 */
export const PICTURE_MARGIN = 1.25;

/** A place in the picture, from its middle to the right and down. Half of its height is 1. */
export type Place = readonly [x: number, y: number];

/** A line beside the model that measures its box along one axis. */
export interface DimensionLine {
  readonly axis: 'x' | 'y' | 'z';
  /** The corners of the box that it measures. */
  readonly corners: readonly [Place, Place];
  readonly ends: readonly [Place, Place];
  readonly label: Place;
}

/** Distances of the line and of its label from the box. */
const LINE_DISTANCE = 0.08;
const LABEL_DISTANCE = 0.15;

/** Least length of an axis on the screen, in relation to its true length. A shorter one has no line. */
const FORESHORTENED = 0.2;

const AXES = ['x', 'y', 'z'] as const;

/** Returns the dimension lines of a box with these extents. They lie at its outline, and where possible below it. */
export function dimensionLines(extents: Point, view: ViewAngle): readonly DimensionLine[] {
  const { right, up } = screenAxes(view);
  const scale = 1 / (PICTURE_MARGIN * Math.hypot(...extents));
  const lengths = AXES.map((_, index): Place => [right[index] ?? 0, -(up[index] ?? 0)]);
  const halves = lengths.map((length, index) => times(length, scale * (extents[index] ?? 0)));
  return AXES.flatMap((axis, index) => {
    const [length = NOWHERE, half = NOWHERE] = [lengths[index], halves[index]];
    const share = Math.hypot(...length);
    if (share < FORESHORTENED) return [];
    const across: Place = [-length[1] / share, length[0] / share];
    const edge = outermostEdge(
      halves.filter((_, other) => other !== index),
      across,
    );
    const side = isLower(edge) ? 1 : -1;
    const middle = times(edge, side);
    const corners = [minus(middle, half), plus(middle, half)] as const;
    const offset = times(across, side * LINE_DISTANCE);
    return {
      axis,
      corners,
      ends: [plus(corners[0], offset), plus(corners[1], offset)],
      label: plus(middle, times(across, side * LABEL_DISTANCE)),
    };
  });
}

/** Returns the middle of the box's edge that is furthest from the middle of the picture in a direction. */
function outermostEdge(others: readonly Place[], direction: Place): Place {
  return others.reduce((sum, half) => plus(sum, times(half, dot(half, direction) < 0 ? -1 : 1)), NOWHERE);
}

/** True if a place is below the opposite one, or to the right of it at the same height. */
function isLower([x, y]: Place): boolean {
  return Math.abs(y) > 0.01 ? y > 0 : x > 0;
}

const NOWHERE: Place = [0, 0];
const plus = (one: Place, other: Place): Place => [one[0] + other[0], one[1] + other[1]];
const minus = (one: Place, other: Place): Place => [one[0] - other[0], one[1] - other[1]];
const times = ([x, y]: Place, factor: number): Place => [factor * x, factor * y];
const dot = (one: Place, other: Place) => one[0] * other[0] + one[1] * other[1];
