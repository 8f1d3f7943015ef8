import { ModelError } from './model-error.ts';
import { NUMBERS_PER_TRIANGLE } from './triangles.ts';
import { countBodies, hasNoHole, weld } from './welding.ts';

/** Measurements of the surface of a model, in its own unit of length. */
export interface Measurements {
  /** Extents along the axes x, y and z, as the model is placed. */
  readonly size: readonly [x: number, y: number, z: number];
  /** Approximate if the surface is not closed. */
  readonly volume: number;
  /** Area of the surface. */
  readonly surface: number;
  readonly triangles: number;
  /** Number of parts that do not touch. */
  readonly bodies: number;
  /** True if the surface has no hole. */
  readonly isClosed: boolean;
}

/** Volume of a body, as a fraction of its box, below which it counts as flat. Coordinates have seven digits. */
const FLAT = 1e-7;

/**
 * Measures triangles.
 * @throws ModelError if there is no triangle, a coordinate is not finite, or the triangles enclose no volume
 */
export function measure(corners: Float32Array): Measurements {
  if (corners.length === 0) throw new ModelError('empty');
  const { min, max } = boxOf(corners);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  const { volume, surface } = contentOf(corners, min);
  if (volume <= FLAT * size[0] * size[1] * size[2]) throw new ModelError('flat');
  const welded = weld(corners);
  return {
    size,
    volume,
    surface,
    triangles: corners.length / NUMBERS_PER_TRIANGLE,
    bodies: countBodies(welded),
    isClosed: hasNoHole(welded),
  };
}

type Point = [x: number, y: number, z: number];

function boxOf(corners: Float32Array): { readonly min: Point; readonly max: Point } {
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  for (const axis of [0, 1, 2] as const) {
    for (let index = axis; index < corners.length; index += 3) {
      const value = corners[index] ?? Number.NaN;
      if (!Number.isFinite(value)) throw new ModelError('notFinite');
      min[axis] = Math.min(min[axis], value);
      max[axis] = Math.max(max[axis], value);
    }
  }
  return { min, max };
}

/** Sums up areas, and the signed volumes of the tetrahedra between an origin and each triangle. */
function contentOf(corners: Float32Array, origin: Readonly<Point>): Pick<Measurements, 'volume' | 'surface'> {
  let [volume, surface] = [0, 0];
  const at = (index: number, axis: 0 | 1 | 2) => (corners[index + axis] ?? 0) - origin[axis];
  for (let index = 0; index < corners.length; index += NUMBERS_PER_TRIANGLE) {
    const [ax, ay, az] = [at(index, 0), at(index, 1), at(index, 2)];
    const [bx, by, bz] = [at(index + 3, 0) - ax, at(index + 3, 1) - ay, at(index + 3, 2) - az];
    const [cx, cy, cz] = [at(index + 6, 0) - ax, at(index + 6, 1) - ay, at(index + 6, 2) - az];
    const [nx, ny, nz] = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx];
    surface += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    volume += (ax * nx + ay * ny + az * nz) / 6;
  }
  return { volume: Math.abs(volume), surface };
}
