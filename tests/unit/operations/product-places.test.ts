import { expect, it } from 'vitest';
import { changedPlaces } from '#src/operations/product-places.ts';

const LIST = [
  { id: 3, place: 1 },
  { id: 1, place: 3 },
  { id: 7, place: 5 },
  { id: 5, place: 7 },
];

it.each([
  {
    label: 'up',
    move: { id: 7, before: 1 },
    changed: [
      { id: 7, place: 3 },
      { id: 1, place: 5 },
    ],
  },
  {
    label: 'to the end',
    move: { id: 1, before: null },
    changed: [
      { id: 7, place: 3 },
      { id: 5, place: 5 },
      { id: 1, place: 7 },
    ],
  },
  { label: 'to its own place', move: { id: 3, before: 1 }, changed: [] },
  { label: 'before a missing one', move: { id: 3, before: 2 }, changed: null },
  { label: 'that is missing', move: { id: 2, before: 3 }, changed: null },
])('lets products exchange their places if one is moved $label', ({ move, changed }) => {
  expect(changedPlaces(LIST, move)).toEqual(changed);
});
