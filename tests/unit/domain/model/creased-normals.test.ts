import { describe, expect, it } from 'vitest';
import { creasedNormals } from '#src/domain/model/creased-normals.ts';
import { TETRAHEDRON } from '../../../support/fixtures/models.ts';

type Corner = readonly [x: number, y: number, z: number];

/** A tube of length 1 and radius 1 around the third axis, open at both ends, with two triangles for each facet. */
function tube(facets: number): Float32Array<ArrayBuffer> {
  const on = (facet: number, z: number): Corner => {
    const angle = (2 * Math.PI * (facet % facets)) / facets;
    return [Math.cos(angle), Math.sin(angle), z];
  };
  const corners = Array.from({ length: facets }, (_, facet) => [
    [on(facet, 0), on(facet + 1, 0), on(facet + 1, 1)],
    [on(facet, 0), on(facet + 1, 1), on(facet, 1)],
  ]);
  return new Float32Array(corners.flat(3));
}

/** A flat disc whose triangles all meet in the middle. */
function disc(triangles: number): Float32Array<ArrayBuffer> {
  const on = (index: number): Corner => {
    const angle = (2 * Math.PI * (index % triangles)) / triangles;
    return [Math.cos(angle), Math.sin(angle), 0];
  };
  return new Float32Array(
    Array.from({ length: triangles }, (_, index) => [[0, 0, 0], on(index), on(index + 1)] as const).flat(2),
  );
}

/** Groups numbers by three. */
function vectorsIn(numbers: Float32Array): readonly Corner[] {
  return Array.from({ length: numbers.length / 3 }, (_, index) => {
    const [x = 0, y = 0, z = 0] = numbers.subarray(3 * index);
    return [x, y, z];
  });
}

const near = ([x, y, z]: Corner) => [x, y, z].map((value) => expect.closeTo(value, 5));

describe('the normals of a model', () => {
  it('are those of its triangles at edges', () => {
    const slope = Math.sqrt(1 / 3);
    const faces: readonly Corner[] = [
      [0, 0, -1],
      [0, -1, 0],
      [-1, 0, 0],
      [slope, slope, slope],
    ];
    expect(vectorsIn(creasedNormals(new Float32Array(TETRAHEDRON)))).toEqual(
      faces.flatMap((face) => [face, face, face].map(near)),
    );
  });

  it('are smooth where triangles meet at a small angle', () => {
    const corners = tube(24);
    const outwards = vectorsIn(corners).map(([x, y]) => [x, y] as const);
    const straightness = vectorsIn(creasedNormals(corners)).map(([x, y], index) => {
      const [ox, oy] = outwards[index] ?? [0, 0];
      return x * ox + y * oy;
    });
    // The two triangles of one facet count twice, so a normal leans to its side by at most a few degrees.
    expect(Math.min(...straightness)).toBeGreaterThan(Math.cos((5 / 180) * Math.PI));
  });

  it('have edges where facets meet at 60°', () => {
    const [first] = vectorsIn(creasedNormals(tube(6)));
    expect(first).toEqual(near([Math.cos(Math.PI / 6), Math.sin(Math.PI / 6), 0]));
  });

  it.each([100, 100_000])('are found for %i triangles around one point', (triangles) => {
    const normals = vectorsIn(creasedNormals(disc(triangles)));
    expect(new Set(normals.map(String))).toEqual(new Set(['0,0,1']));
  });

  it('are zero for a triangle without an area', () => {
    expect(vectorsIn(creasedNormals(new Float32Array(9)))).toEqual([near([0, 0, 0]), near([0, 0, 0]), near([0, 0, 0])]);
  });
});
