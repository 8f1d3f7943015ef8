import { decodeLatin } from './latin.ts';
import { ModelError } from './model-error.ts';
import { binaryStlSize, STL_HEADER, STL_TRIANGLE } from './model-kind.ts';
import { type ModelSurface, NUMBERS_PER_TRIANGLE, type Point, TriangleList } from './triangles.ts';

/** Bytes of the normal before the corners of a triangle. It is computed instead. */
const NORMAL = 12;

/**
 * Reads a binary or ASCII STL. The format has no unit.
 * @throws ModelError if the file is truncated
 */
export function readStl(bytes: Uint8Array): ModelSurface {
  const corners = bytes.length === binaryStlSize(bytes) ? readBinary(bytes) : readText(decodeLatin(bytes));
  return { corners, unit: null };
}

function readBinary(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const triangles = (bytes.length - STL_HEADER) / STL_TRIANGLE;
  const corners = new Float32Array(NUMBERS_PER_TRIANGLE * triangles);
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const start = STL_HEADER + STL_TRIANGLE * triangle + NORMAL;
    for (let index = 0; index < NUMBERS_PER_TRIANGLE; index += 1)
      corners[NUMBERS_PER_TRIANGLE * triangle + index] = view.getFloat32(start + 4 * index, true);
  }
  return corners;
}

function readText(text: string): Float32Array<ArrayBuffer> {
  const list = new TriangleList();
  let corners: Point[] = [];
  let isClosed = false;
  for (const line of text.split('\n')) {
    const [word, ...numbers] = line.trim().split(/\s+/);
    if (word?.toLowerCase() === 'vertex') corners.push(pointOf(numbers));
    else if (word?.toLowerCase() === 'endloop') {
      const [first, second, third, ...more] = corners;
      if (!first || !second || !third || more.length > 0) throw new ModelError('truncated');
      list.add(first, second, third);
      corners = [];
    } else if (word?.toLowerCase() === 'endsolid') isClosed = true;
  }
  if (!isClosed || corners.length > 0) throw new ModelError('truncated');
  return list.corners();
}

function pointOf([x, y, z]: readonly string[]): Point {
  return [Number(x), Number(y), Number(z)];
}
