import { NUMBERS_PER_TRIANGLE } from './triangles.ts';
import { type Welded, weld } from './welding.ts';

/** Cosine of the angle from which triangles meet in an edge. Facets of round holes differ by less, chamfers by 45°. */
const CREASE = Math.cos((40 / 180) * Math.PI);

/**
 * Most triangles around a point that are compared with each other. More of them meet in the middle of a flat cover, where
 * they agree.
 */
const MOST_COMPARED = 128;

/**
 * Returns a normal of length 1 for each corner. The surface looks smooth where triangles meet at a small angle, and has
 * edges elsewhere. A triangle without an area has the normal zero.
 */
export function creasedNormals(corners: Float32Array): Float32Array<ArrayBuffer> {
  const faces = crossProducts(corners);
  const units = normalized(faces);
  const welded = weld(corners);
  const trianglesAt = trianglesAround(welded);
  const normals = new Float32Array(corners.length);
  for (let corner = 0; corner < welded.points.length; corner += 1) {
    const own = 3 * Math.floor(corner / 3);
    const around = trianglesAt(welded.points[corner] ?? 0);
    let [x, y, z] = [0, 0, 0];
    for (const triangle of around.length > MOST_COMPARED ? [own / 3] : around) {
      const other = 3 * triangle;
      if (dotAt(units, own, other) < CREASE) continue;
      x += faces[other] ?? 0;
      y += faces[other + 1] ?? 0;
      z += faces[other + 2] ?? 0;
    }
    normals[3 * corner] = x;
    normals[3 * corner + 1] = y;
    normals[3 * corner + 2] = z;
  }
  return normalized(normals);
}

/** Returns three numbers for each triangle: a vector across it, whose length is twice its area. */
function crossProducts(corners: Float32Array): Float32Array<ArrayBuffer> {
  const products = new Float32Array(corners.length / 3);
  const at = (index: number) => corners[index] ?? 0;
  for (let index = 0; index < corners.length; index += NUMBERS_PER_TRIANGLE) {
    const [x, y, z] = [at(index), at(index + 1), at(index + 2)];
    const [ax, ay, az] = [at(index + 3) - x, at(index + 4) - y, at(index + 5) - z];
    const [bx, by, bz] = [at(index + 6) - x, at(index + 7) - y, at(index + 8) - z];
    products[index / 3] = ay * bz - az * by;
    products[index / 3 + 1] = az * bx - ax * bz;
    products[index / 3 + 2] = ax * by - ay * bx;
  }
  return products;
}

/** Scales vectors to the length 1. */
function normalized(vectors: Float32Array): Float32Array<ArrayBuffer> {
  const units = new Float32Array(vectors.length);
  for (let index = 0; index < vectors.length; index += 3) {
    const length = Math.sqrt(dotAt(vectors, index, index)) || 1;
    units[index] = (vectors[index] ?? 0) / length;
    units[index + 1] = (vectors[index + 1] ?? 0) / length;
    units[index + 2] = (vectors[index + 2] ?? 0) / length;
  }
  return units;
}

function dotAt(vectors: Float32Array, one: number, other: number): number {
  const product = (axis: number) => (vectors[one + axis] ?? 0) * (vectors[other + axis] ?? 0);
  return product(0) + product(1) + product(2);
}

/** Returns a function that lists the triangles around a point. */
function trianglesAround({ points, pointCount }: Welded): (point: number) => Uint32Array {
  // Those of the point `p` are at `starts[p]` up to `starts[p + 1]`.
  const starts = new Uint32Array(pointCount + 1);
  for (const point of points) starts[point + 1] = (starts[point + 1] ?? 0) + 1;
  for (let point = 0; point < pointCount; point += 1)
    starts[point + 1] = (starts[point + 1] ?? 0) + (starts[point] ?? 0);
  const next = starts.slice();
  const triangles = new Uint32Array(points.length);
  points.forEach((point, corner) => {
    const place = next[point] ?? 0;
    triangles[place] = Math.floor(corner / 3);
    next[point] = place + 1;
  });
  return (point) => triangles.subarray(starts[point], starts[point + 1]);
}
