/** Triangles whose corners at the same place are one point. */
export interface Welded {
  /** Number of the point at each corner, three for each triangle. */
  readonly points: Uint32Array;
  readonly pointCount: number;
}

/**
 * Finds equal corners in linear time. Exporters write the same point with the same bits, apart from the sign of zero.
 * A `Map` would need a string for each corner, and takes ten times as long as this hash table with open addressing.
 */
export function weld(corners: Float32Array): Welded {
  const withoutNegativeZero = corners.map((value) => value + 0);
  const bits = new Uint32Array(withoutNegativeZero.buffer);
  const points = new Uint32Array(corners.length / 3);
  /** First corner at each point. */
  const firsts = new Uint32Array(points.length);
  /** Points plus one by hash. Zero is a free slot. */
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * points.length + 1)));
  const isAt = (point: number, corner: number) => {
    const [one, other] = [3 * (firsts[point] ?? 0), 3 * corner];
    return bits[one] === bits[other] && bits[one + 1] === bits[other + 1] && bits[one + 2] === bits[other + 2];
  };
  let pointCount = 0;
  for (let corner = 0; corner < points.length; corner += 1) {
    let slot = hashAt(bits, 3 * corner) & (slots.length - 1);
    let found = slots[slot] ?? 0;
    while (found !== 0 && !isAt(found - 1, corner)) {
      slot = (slot + 1) & (slots.length - 1);
      found = slots[slot] ?? 0;
    }
    if (found === 0) {
      firsts[pointCount] = corner;
      pointCount += 1;
      found = pointCount;
      slots[slot] = found;
    }
    points[corner] = found - 1;
  }
  return { points, pointCount };
}

/**
 * Tests whether the surface has no hole: each edge belongs to two triangles. Bodies that touch at an edge share it with
 * four, so any even number is accepted. Triangles with two equal corners have no area, and are ignored.
 */
export function hasNoHole({ points, pointCount }: Welded): boolean {
  const edges = new Float64Array(points.length);
  let count = 0;
  const add = (one: number, other: number) => {
    edges[count] = Math.min(one, other) * pointCount + Math.max(one, other);
    count += 1;
  };
  for (let index = 0; index < points.length; index += 3) {
    const [a = 0, b = 0, c = 0] = [points[index], points[index + 1], points[index + 2]];
    if (a === b || b === c || c === a) continue;
    add(a, b);
    add(b, c);
    add(c, a);
  }
  const sorted = edges.subarray(0, count).sort();
  for (let index = 0; index < count; index += 2) if (sorted[index] !== sorted[index + 1]) return false;
  return true;
}

/** Counts the groups of connected points. */
export function countBodies({ points, pointCount }: Welded): number {
  const parents = new Uint32Array(pointCount);
  for (let point = 0; point < pointCount; point += 1) parents[point] = point;
  const rootOf = (point: number) => {
    let root = point;
    while (parents[root] !== root) {
      // Halves the path, so that later searches are short.
      parents[root] = parents[parents[root] ?? 0] ?? 0;
      root = parents[root] ?? 0;
    }
    return root;
  };
  let bodies = pointCount;
  for (let corner = 0; corner < points.length; corner += 1) {
    const [root, other] = [rootOf(points[corner - (corner % 3)] ?? 0), rootOf(points[corner] ?? 0)];
    if (root === other) continue;
    parents[other] = root;
    bodies -= 1;
  }
  return bodies;
}

/** Mixes the bits of three numbers, like the finalizer of MurmurHash3. */
function hashAt(bits: Uint32Array, index: number): number {
  const [x = 0, y = 0, z = 0] = [bits[index], bits[index + 1], bits[index + 2]];
  let hash = Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(z, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
