import { decodeLatin } from './latin.ts';
import { ModelError } from './model-error.ts';
import { type ModelSurface, type Point, TriangleList } from './triangles.ts';
import { unitNamed } from './unit-names.ts';

/** The format has no unit, but some programs write one into a comment. */
const UNIT_COMMENT = /^#.*\bunits?\b\W*([a-z]+)/i;

/**
 * Reads an OBJ. Faces with more than three corners are cut into triangles.
 * @throws ModelError if a face names a corner that does not exist
 */
export function readObj(bytes: Uint8Array): ModelSurface {
  const points: Point[] = [];
  const list = new TriangleList();
  let unit: ModelSurface['unit'] = null;
  for (const line of decodeLatin(bytes).split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'v') points.push([Number(rest[0]), Number(rest[1]), Number(rest[2])]);
    else if (word === 'f') addFace(rest, points, list);
    else if (line.startsWith('#')) unit ??= unitNamed(UNIT_COMMENT.exec(line)?.[1] ?? '');
  }
  return { corners: list.corners(), unit };
}

/** A corner is written as `7`, `7/1` or `7/1/3`. A negative number counts from the last point. */
function addFace(corners: readonly string[], points: readonly Point[], list: TriangleList): void {
  const [first, ...others] = corners.map((corner) => {
    const number = Number.parseInt(corner, 10);
    const point = number < 0 ? points.at(number) : points[number - 1];
    if (point === undefined) throw new ModelError('truncated');
    return point;
  });
  for (const [index, second] of others.entries()) {
    const third = others[index + 1];
    if (first !== undefined && third !== undefined) list.add(first, second, third);
  }
}
