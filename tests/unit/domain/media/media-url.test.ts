import { expect, it } from 'vitest';
import { mediaKindOf, safeMediaUrl } from '#src/domain/media/media-url.ts';

const PAGE = 'http://localhost:3000/orders/9f2m';

it.each([
  ['a path of the page’s own origin', '/files/a.webp', 'http://localhost:3000/files/a.webp'],
  ['a relative path', 'a.webp', 'http://localhost:3000/orders/a.webp'],
  ['the own origin in full', 'http://localhost:3000/a.png', 'http://localhost:3000/a.png'],
  ['HTTPS anywhere', 'https://cdn.example/a.mp4?sig=1', 'https://cdn.example/a.mp4?sig=1'],
  ['HTTPS without its name', '//cdn.example/a.png', null],
  ['a blob', 'blob:http://localhost:3000/1b9d', 'blob:http://localhost:3000/1b9d'],
  ['a name in Persian', '/files/چرخ.webp', 'http://localhost:3000/files/%DA%86%D8%B1%D8%AE.webp'],
  ['a script', 'javascript:alert(1)', null],
  ['a script behind white space and capitals', ' \tJaVa\nScript:alert(1)', null],
  ['data', 'data:text/html,<script>alert(1)</script>', null],
  ['plain HTTP elsewhere', 'http://cdn.example/a.png', null],
  ['a file', 'file:///etc/passwd', null],
  ['FTP', 'ftp://cdn.example/a.png', null],
  ['what is no address', 'https://', null],
])('a URL that may be shown: %s', (_what, url, shown) => {
  expect(safeMediaUrl(url, PAGE)).toBe(shown);
});

const UNSAFE = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'];

it.each(UNSAFE)('a page without an origin, such as a saved one, is no reason to show %s', (url) => {
  expect(safeMediaUrl(url, 'file:///home/sara/order.html')).toBe(null);
});

it('nothing can be read against what is no page', () => {
  expect(safeMediaUrl('/files/a.webp', 'orders')).toBe(null);
});

it('on an HTTPS page a path without protocol is HTTPS', () => {
  expect(safeMediaUrl('//cdn.example/a.png', 'https://parts.example/')).toBe('https://cdn.example/a.png');
});

it.each([
  ['/files/a.mp4', 'video'],
  ['https://cdn.example/A.MP4?X-Signature=1', 'video'],
  ['/files/a.mp4#t=3', 'video'],
  ['/files/a.webp', 'image'],
  ['/files/a.mp4.webp', 'image'],
  ['/files/mp4', 'image'],
  ['/files/a.webp?x=.mp4', 'image'],
  ['/files/a.webp#.mp4', 'image'],
  ['/files/a.webp?x=.mp4#t=3', 'image'],
])('%s is shown as %s', (url, kind) => {
  expect(mediaKindOf(url)).toBe(kind);
});
