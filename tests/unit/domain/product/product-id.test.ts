import { expect, it } from 'vitest';
import { productIdFrom } from '#src/domain/product/product-id.ts';

it.each([1, 12, 9_007_199_254_740_991])('reads the product id %i from a URL', (id) => {
  expect(productIdFrom(String(id))).toBe(id);
});

const BAD = '0 01 -1 +1 1.0 1e3 0x10 abc 1abc ۱ 9007199254740992 99999999999999999999 Infinity ../1'.split(' ');

it.each([undefined, '', ' 1', '1\n', ...BAD])('reads no product id from %j', (text) => {
  expect(productIdFrom(text)).toBe(null);
});
