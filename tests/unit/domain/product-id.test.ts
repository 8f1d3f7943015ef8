import { describe, expect, it } from 'vitest';
import { productIdFrom } from '#src/domain/product-id.ts';

describe('a product’s id from a URL', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%s', (text, id) => {
    expect(productIdFrom(text)).toBe(id);
  });

  it.each([
    undefined,
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x10',
    'abc',
    '1abc',
    ' 1',
    '1\n',
    '۱',
    '9007199254740992',
    '99999999999999999999',
    'Infinity',
    '../1',
  ])('%j is none', (text) => {
    expect(productIdFrom(text)).toBe(null);
  });
});
