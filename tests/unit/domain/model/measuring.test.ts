import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { creasedNormals } from '#src/domain/model/creased-normals.ts';
import { MILLIMETRES } from '#src/domain/model/length-unit.ts';
import { measure } from '#src/domain/model/measuring.ts';
import { ModelError, type ModelErrorCode } from '#src/domain/model/model-error.ts';
import { isMeasured, type MeasuredKind, sniffModel } from '#src/domain/model/model-kind.ts';
import { readModel } from '#src/domain/model/read-model.ts';
import { binaryStl, endsOf, modelFile, TETRAHEDRON } from '../../../support/fixtures/models.ts';
import { SEED } from '../../../support/infrastructure/seed.ts';

/** Reads and measures a file. */
function measured(bytes: Uint8Array, kind: MeasuredKind) {
  const { unit, corners } = readModel(bytes, kind);
  return { unit, ...measure(corners) };
}

function errorOf(bytes: Uint8Array, kind: MeasuredKind): ModelErrorCode | null {
  try {
    measured(bytes, kind);
    return null;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.code;
  }
}

const SOLID = { unit: null, isClosed: true };
const BRACKET = { ...SOLID, size: [60, 50, 52], volume: 36_171.6, surface: 18_883.1, triangles: 1_804, bodies: 4 };
const GEAR = { ...SOLID, size: [51.97, 51.97, 16], volume: 15_932.4, surface: 8_232.3, triangles: 2_260, bodies: 1 };
const INCHES = 1 / MILLIMETRES.inch;

const near = (value: number) => expect.closeTo(value, 1);

function nearly({ size, volume, surface, ...exact }: typeof BRACKET | (typeof GEAR & { unit: string | null })) {
  return {
    ...exact,
    size: size.map((length) => expect.closeTo(length, 2)),
    volume: near(volume),
    surface: near(surface),
  };
}

describe('measures', () => {
  it.each([
    ['motor-bracket.stl', BRACKET],
    ['motor-bracket-ascii.stl', BRACKET],
    ['spur-gear.stl', GEAR],
    ['spur-gear-open.stl', { ...GEAR, volume: 15_631.8, surface: 8_025.6, triangles: 2_203, isClosed: false }],
    [
      'motor-bracket-inch.stl',
      {
        ...BRACKET,
        size: BRACKET.size.map((length) => length * INCHES),
        volume: BRACKET.volume * INCHES ** 3,
        surface: BRACKET.surface * INCHES ** 2,
      },
    ],
  ])('%s', async (name, expected) => {
    expect(measured(await modelFile(name), 'stl')).toEqual(nearly(expected));
  });

  it('spur-gear.3mf', async () => {
    expect(measured(await modelFile('spur-gear.3mf'), '3mf')).toEqual({ ...nearly(GEAR), unit: 'mm' });
  });
});

/** A part of two tetrahedra. */
const PAIR = [...TETRAHEDRON, ...TETRAHEDRON.map((value) => value + 5)];

it('counts bodies that do not touch', () => {
  expect(measured(binaryStl(PAIR), 'stl')).toMatchObject({
    bodies: 2,
    volume: expect.closeTo(1 / 3, 5),
    isClosed: true,
  });
});

it('measures a body whose triangles face inwards', () => {
  const inward = [];
  for (let index = 0; index < TETRAHEDRON.length; index += 9) {
    const [a, b, c] = [0, 3, 6].map((corner) => TETRAHEDRON.slice(index + corner, index + corner + 3));
    inward.push(...(a ?? []), ...(c ?? []), ...(b ?? []));
  }
  expect(measured(binaryStl(inward), 'stl')).toMatchObject({ volume: expect.closeTo(1 / 6, 5) });
});

const POINTS = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n';
const FACES = 'f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

describe('an OBJ', () => {
  const cube = Array.from({ length: 8 }, (_, i) => `v ${i & 1} ${(i >> 1) & 1} ${(i >> 2) & 1}\n`).join('');
  const sides = 'f 1/1 3/2 4/3 2/4\nf 5/1/1 6/1/1 8/1/1 7/1/1\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf -7 -5 -1 -3\n';

  it('has faces of any number of corners, also counted from the end', () => {
    expect(measured(new TextEncoder().encode(cube + sides), 'obj')).toEqual({
      unit: null,
      size: [1, 1, 1],
      volume: expect.closeTo(1, 10),
      surface: 6,
      triangles: 12,
      bodies: 1,
      isClosed: true,
    });
  });

  it.each([
    ['# File units = inches', 'inch'],
    ['# Units: millimeters', 'mm'],
    ['# 4 units', null],
    ['# A part', null],
  ])('%s has the unit %s', (comment, unit) => {
    expect(measured(new TextEncoder().encode(`${comment}\n${POINTS}${FACES}`), 'obj')).toMatchObject({ unit });
  });
});

/** An archive with the files. */
const archive = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

const mesh = (corners: readonly number[]) => {
  const points = [];
  for (let index = 0; index < corners.length; index += 3)
    points.push(`<vertex x="${corners[index]}" y='${corners[index + 1]}' z="${corners[index + 2]}"/>`);
  const triangles = points.map((_, index) => index).filter((index) => index % 3 === 0);
  return `<mesh><vertices>${points.join('')}</vertices><triangles>${triangles
    .map((first) => `<triangle v1="${first}" v2="${first + 1}" v3="${first + 2}"/>`)
    .join('')}</triangles></mesh>`;
};

const modelXml = (objects: string, items: string, attributes = '') =>
  `<?xml version="1.0"?><!-- <object> --><m:model ${attributes}><resources>${objects}</resources><build>${items}</build></m:model>\n`;

const OBJECT = `<object id="1">${mesh(TETRAHEDRON)}</object>`;

describe('a 3MF', () => {
  it('places objects of several files, each with its transform and its unit', () => {
    const bytes = archive({
      '3D/Objects/part.model': modelXml(OBJECT, '', 'unit="inch"'),
      '3D/3dmodel.model': modelXml(
        `<object id="2"><components>
          <component p:path="/3D/Objects/part.model" objectid="1"/>
          <component p:path="/3D/Objects/part.model" objectid="1" transform="2 0 0 0 2 0 0 0 2 10 0 0"/>
        </components></object>`,
        '<item objectid="2" transform="1 0 0 0 1 0 0 0 1 0 0 5"/>',
        'unit="inch"',
      ),
    });
    expect(measured(bytes, '3mf')).toMatchObject({
      unit: 'inch',
      size: [12, 2, 2],
      bodies: 2,
      volume: expect.closeTo(1.5, 5),
    });
  });

  it('does not count objects that are not on the build plate', () => {
    const bytes = archive({ '3D/3dmodel.model': modelXml(OBJECT, '') });
    expect(errorOf(bytes, '3mf')).toBe('empty');
  });
});

describe('cannot be measured:', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const cycle = '<object id="1"><components><component objectid="1"/></components></object>';
  const repeated = (id: number) =>
    `<object id="${id}"><components>${`<component objectid="${id - 1}"/>`.repeat(1_000)}</components></object>`;
  const bomb = archive({ '3D/3dmodel.model': ' '.repeat(210 * 1_048_576) });
  it.each<[string, Uint8Array, MeasuredKind, ModelErrorCode]>([
    ['a coordinate that is no number', binaryStl([...TETRAHEDRON, ...Array(9).fill(Number.NaN)]), 'stl', 'notFinite'],
    ['an infinite coordinate', binaryStl([...TETRAHEDRON, ...Array(9).fill(Infinity)]), 'stl', 'notFinite'],
    ['a flat part', binaryStl(TETRAHEDRON.map((value, index) => (index % 3 === 2 ? 0 : value))), 'stl', 'flat'],
    [
      'an ASCII STL without an end',
      text('solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n'),
      'stl',
      'truncated',
    ],
    [
      'an ASCII STL with a corner too few',
      text('solid a\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendsolid'),
      'stl',
      'truncated',
    ],
    ['an ASCII STL without a triangle', text('solid a\nendsolid a\n'), 'stl', 'empty'],
    ['an OBJ that names a point that it does not have', text(`${POINTS}f 1 2 5\n`), 'obj', 'truncated'],
    ['an OBJ without faces', text(POINTS), 'obj', 'empty'],
    [
      'a 3MF whose archive is cut off',
      archive({ '3D/3dmodel.model': modelXml(OBJECT, '<item objectid="1"/>') }).subarray(0, 200),
      '3mf',
      'truncated',
    ],
    [
      'a 3MF whose text is cut off',
      archive({ '3D/3dmodel.model': modelXml(OBJECT, '').slice(0, -12) }),
      '3mf',
      'truncated',
    ],
    [
      'a 3MF that places a missing object',
      archive({ '3D/3dmodel.model': modelXml(OBJECT, '<item objectid="2"/>') }),
      '3mf',
      'truncated',
    ],
    [
      'a 3MF that contains itself',
      archive({ '3D/3dmodel.model': modelXml(cycle, '<item objectid="1"/>') }),
      '3mf',
      'truncated',
    ],
    [
      'a 3MF that repeats a part a million times',
      archive({ '3D/3dmodel.model': modelXml(OBJECT + repeated(2) + repeated(3), '<item objectid="3"/>') }),
      '3mf',
      'tooLarge',
    ],
    ['a 3MF that unpacks to more than 200 MiB', bomb, '3mf', 'tooLarge'],
  ])('%s', (_, bytes, kind, code) => {
    expect(errorOf(bytes, kind)).toBe(code);
  });
});

it('measures and smooths, or names the fault of, each of 200 random mutations of a model', async () => {
  const files = await Promise.all(['motor-bracket.stl', 'motor-bracket-ascii.stl', 'spur-gear.3mf'].map(modelFile));
  const mutation = fc.record({
    file: fc.constantFrom(...files),
    /** Part of the file that is kept. */
    kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    changes: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }), {
      maxLength: 5,
    }),
  });
  fc.assert(
    fc.property(mutation, ({ file, kept, changes }) => {
      const bytes = file.slice(0, Math.floor(kept * file.length));
      for (const { at, byte } of changes) bytes[Math.floor(at * (bytes.length - 1))] = byte;
      // The file is also read as what it was.
      for (const kind of new Set([sniffModel(endsOf(bytes)), sniffModel(endsOf(file))]))
        if (kind !== null && isMeasured(kind) && errorOf(bytes, kind) === null)
          expect(creasedNormals(readModel(bytes, kind).corners).every(Number.isFinite)).toBe(true);
    }),
    { seed: SEED, numRuns: 200 },
  );
});
