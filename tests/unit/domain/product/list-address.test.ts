import { expect, it } from 'vitest';
import { existingPage, fromPage, listAddressIn, listSearch } from '#src/domain/product/list-address.ts';

const ITEMS = Array.from({ length: 25 }, (_, index) => index + 1);

it.each([
  { written: '', address: { query: '', page: 1 }, search: '' },
  { written: 'q=gear', address: { query: 'gear', page: 1 }, search: '?q=gear' },
  { written: 'page=2', address: { query: '', page: 2 }, search: '?page=2' },
  { written: 'page=3&utm=1&q=%26', address: { query: '&', page: 3 }, search: '?q=%26&page=3' },
  { written: 'page=12', address: { query: '', page: 12 }, search: '?page=12' },
  { written: 'page=0', address: { query: '', page: 1 }, search: '' },
  { written: 'page=-1', address: { query: '', page: 1 }, search: '' },
  { written: 'page=1.5', address: { query: '', page: 1 }, search: '' },
  { written: 'page=10000', address: { query: '', page: 1 }, search: '' },
])('reads $written and writes its canonical form', ({ written, address, search }) => {
  expect(listAddressIn(new URLSearchParams(written))).toEqual(address);
  expect(listSearch(address)).toBe(search);
});

it.each([
  { asked: 1, length: 25, page: 1, first: 1 },
  { asked: 2, length: 25, page: 2, first: 13 },
  { asked: 3, length: 25, page: 3, first: 25 },
  { asked: 9_999, length: 25, page: 3, first: 25 },
  { asked: 2, length: 12, page: 1, first: 1 },
  { asked: 2, length: 0, page: 1, first: undefined },
])('shows page $page, from item $first, for page $asked of $length items', ({ asked, length, page, first }) => {
  expect(existingPage(asked, length)).toBe(page);
  expect(fromPage(ITEMS.slice(0, length), page)[0]).toBe(first);
});
