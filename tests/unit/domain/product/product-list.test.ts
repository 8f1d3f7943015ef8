import { expect, it } from 'vitest';
import { wholeList } from '#src/domain/product/product-list.ts';
import { productOf } from '../../../support/fixtures/products.ts';

it('lists the ids of all products beside the products', () => {
  const products = [productOf(3), productOf(1)];
  expect(wholeList(products)).toEqual({ products, ids: [3, 1] });
});
