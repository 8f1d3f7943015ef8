import { expect, it } from 'vitest';
import { existingPage, fromPage, listAddressIn, listSearch } from '#src/domain/product/list-address.ts';

const ITEMS = Array.from({ length: 25 }, (_, index) => index + 1);

it.each([
  ['', { query: '', page: 1 }, ''],
  ['q=gear', { query: 'gear', page: 1 }, '?q=gear'],
  ['page=2', { query: '', page: 2 }, '?page=2'],
  ['page=3&utm=1&q=%26', { query: '&', page: 3 }, '?q=%26&page=3'],
  ['page=0', { query: '', page: 1 }, ''],
  ['page=-1', { query: '', page: 1 }, ''],
  ['page=1.5', { query: '', page: 1 }, ''],
  ['page=10000', { query: '', page: 1 }, ''],
])('reads %s and writes its one form', (written, address, search) => {
  expect(listAddressIn(new URLSearchParams(written))).toEqual(address);
  expect(listSearch(address)).toBe(search);
});

it.each([
  [1, 25, 1, 1],
  [2, 25, 2, 13],
  [3, 25, 3, 25],
  [9_999, 25, 3, 25],
  [2, 12, 1, 1],
  [2, 0, 1, undefined],
])('page %i of %i items is page %i and begins with item %s', (asked, length, page, first) => {
  expect(existingPage(asked, length)).toBe(page);
  expect(fromPage(ITEMS.slice(0, length), page)[0]).toBe(first);
});
