import { expect, it } from 'vitest';
import { pageAt } from '#src/domain/page-paths.ts';

it.each([
  ['/', { name: 'home', id: '', path: '/' }],
  ['/about', { name: 'about', id: '', path: '/about' }],
  ['/Products/', { name: 'products', id: '', path: '/products' }],
  ['/products/7', { name: 'product', id: '7', path: '/products/7' }],
  ['/PRODUCTS/7/', { name: 'product', id: '7', path: '/products/7' }],
  ['/orders/$&/', { name: 'order', id: '$&', path: '/orders/$&' }],
  ['/orders/a%2Fb', { name: 'order', id: 'a%2Fb', path: '/orders/a%2Fb' }],
  ['/products/7/8', null],
  ['/%DA%86%D8%B1%D8%AE', null],
  ['/products/%00', null],
  ['/products/%E0%A4%A', null],
  ['/orders/%', null],
  ['//', null],
  ['/products//y', null],
])('the page at %s is %j', (path, expected) => {
  expect(pageAt(path)).toEqual(expected);
});
