import { expect, it } from 'vitest';
import { addressIn, orderPath, pageAt, productPath } from '#src/domain/page-paths.ts';

it.each([
  { path: '/', expected: { name: 'home', id: '', path: '/' } },
  { path: '/about', expected: { name: 'about', id: '', path: '/about' } },
  { path: '/Products/', expected: { name: 'products', id: '', path: '/products' } },
  { path: '/%61bout', expected: { name: 'about', id: '', path: '/about' } },
  { path: '/products/7', expected: { name: 'product', id: '7', path: '/products/7' } },
  { path: '/PRODUCTS/7/', expected: { name: 'product', id: '7', path: '/products/7' } },
  { path: '/orders/$&/', expected: { name: 'order', id: '$&', path: '/orders/$&' } },
  { path: '/orders/a%2Fb', expected: { name: 'order', id: 'a%2Fb', path: '/orders/a%2Fb' } },
  { path: '/products/7/8', expected: null },
  { path: 'products', expected: null },
  { path: '/%DA%86%D8%B1%D8%AE', expected: null },
  { path: '/products/%00', expected: null },
  { path: '/products/%E0%A4%A', expected: null },
  { path: '/orders/%', expected: null },
  { path: '//', expected: null },
  { path: '/products//y', expected: null },
])('finds at $path the page $expected', ({ path, expected }) => {
  expect(pageAt(path)).toEqual(expected);
});

it('builds the path of a product and of an order, whose id may contain any character', () => {
  expect([productPath(7), orderPath('k3'), orderPath('$&/a')]).toEqual([
    '/products/7',
    '/orders/k3',
    '/orders/%24%26%2Fa',
  ]);
});

it('names the language in an address unless it is the default', () => {
  expect([addressIn('fa', '/about', 'fa'), addressIn('en', '/about', 'fa'), addressIn('fa', '/about', 'en')]).toEqual([
    '/about',
    '/about?lang=en',
    '/about?lang=fa',
  ]);
});
