import { expect, it } from 'vitest';
import { hasShape, type Shape } from '#src/validation/response-shape.ts';

const ROW = { id: 'integer', 'note?': 'string' } as const;

/** Values that have the shape, and values that do not. */
const CASES: readonly {
  readonly shape: Shape;
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}[] = [
  { shape: 'string', right: ['', 'a'], wrong: [1, true, null, undefined, ['a'], {}] },
  { shape: 'integer', right: [0, -1, 1e21], wrong: [1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined] },
  { shape: 'number', right: [0, -1.5, 1e300], wrong: ['1', null, undefined, true] },
  { shape: 'boolean', right: [true, false], wrong: [0, 'true', null, undefined] },
  { shape: ['integer'], right: [[], [1, 2]], wrong: [[1, '2'], [[1]], [null], { 0: 1 }, null, undefined] },
  {
    shape: ROW,
    right: [{ id: 1 }, { id: 1, note: '' }, { id: 1, added: 'later' }],
    wrong: [{}, { id: '1' }, { id: null }, { id: 1, note: null }, [1], 'id', null, undefined],
  },
  {
    shape: { rows: [ROW], first: ROW },
    right: [{ rows: [{ id: 1 }], first: { id: 1 } }],
    wrong: [{ rows: [{ id: 1 }, { id: 1, note: 2 }], first: { id: 1 } }, { rows: [], first: {} }, { rows: [] }],
  },
  { shape: { '*': 'string' }, right: [{}, { 'content-type': 'video/mp4' }], wrong: [{ a: '', b: 1 }, [], null] },
];

it.each(CASES)('accepts values of the shape $shape, and no others', ({ shape, right, wrong }) => {
  expect([...right, ...wrong].filter(hasShape(shape))).toEqual(right);
});
