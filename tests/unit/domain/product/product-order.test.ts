import { describe, expect, it } from 'vitest';
import { type MoveStep, moveFor, withMove } from '#src/domain/product/product-order.ts';

const listOf = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const LIST = listOf(1, 2, 3, 4);

describe('a step of a product', () => {
  it.each<{ readonly step: MoveStep; readonly lists: readonly (readonly number[])[] }>([
    {
      step: 'front',
      lists: [
        [1, 2, 3, 4],
        [2, 1, 3, 4],
        [3, 1, 2, 4],
        [4, 1, 2, 3],
      ],
    },
    {
      step: 'up',
      lists: [
        [1, 2, 3, 4],
        [2, 1, 3, 4],
        [1, 3, 2, 4],
        [1, 2, 4, 3],
      ],
    },
    {
      step: 'down',
      lists: [
        [2, 1, 3, 4],
        [1, 3, 2, 4],
        [1, 2, 4, 3],
        [1, 2, 3, 4],
      ],
    },
  ])('$step moves each product of a list to its place [4.products.order]', ({ step, lists }) => {
    const after = LIST.map(({ id }) => {
      const move = moveFor(LIST, id, step);
      return move ? withMove(LIST, move) : LIST;
    });
    expect(after).toEqual(lists.map((ids) => listOf(...ids)));
  });

  it('moves no product that the list lacks', () => {
    expect(moveFor(LIST, 5, 'front')).toBe(null);
  });
});

it.each([
  { id: 2, before: 2, label: 'in front of itself' },
  { id: 5, before: 1, label: 'that the list lacks' },
  { id: 1, before: 5, label: 'in front of one that the list lacks' },
])('leaves the list as it is if a product is moved $label', ({ id, before }) => {
  expect(withMove(LIST, { id, before })).toBe(LIST);
});
