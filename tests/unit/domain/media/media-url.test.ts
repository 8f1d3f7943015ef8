import { expect, it } from 'vitest';
import { mediaKindOf, safeMediaUrl } from '#src/domain/media/media-url.ts';

const PAGE = 'http://localhost:3000/orders/9f2m';

it.each([
  { label: 'a path of the page’s own origin', url: '/files/a.webp', shown: 'http://localhost:3000/files/a.webp' },
  { label: 'a relative path', url: 'a.webp', shown: 'http://localhost:3000/orders/a.webp' },
  { label: 'the own origin in full', url: 'http://localhost:3000/a.png', shown: 'http://localhost:3000/a.png' },
  { label: 'HTTPS anywhere', url: 'https://cdn.example/a.mp4?sig=1', shown: 'https://cdn.example/a.mp4?sig=1' },
  { label: 'HTTPS without its name', url: '//cdn.example/a.png', shown: null },
  { label: 'a blob', url: 'blob:http://localhost:3000/1b9d', shown: 'blob:http://localhost:3000/1b9d' },
  { label: 'a name in Persian', url: '/files/چرخ.webp', shown: 'http://localhost:3000/files/%DA%86%D8%B1%D8%AE.webp' },
  { label: 'a script', url: 'javascript:alert(1)', shown: null },
  { label: 'a script behind white space and capitals', url: ' \tJaVa\nScript:alert(1)', shown: null },
  { label: 'data', url: 'data:text/html,<script>alert(1)</script>', shown: null },
  { label: 'plain HTTP elsewhere', url: 'http://cdn.example/a.png', shown: null },
  { label: 'a file', url: 'file:///etc/passwd', shown: null },
  { label: 'FTP', url: 'ftp://cdn.example/a.png', shown: null },
  { label: 'an invalid URL', url: 'https://', shown: null },
])('shows $label as $shown', ({ url, shown }) => {
  expect(safeMediaUrl(url, PAGE)).toBe(shown);
});

const UNSAFE = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'];

it.each(UNSAFE)('does not show %s on a page without an origin, such as a saved one', (url) => {
  expect(safeMediaUrl(url, 'file:///home/sara/order.html')).toBe(null);
});

it('shows nothing if the address of the page is invalid', () => {
  expect(safeMediaUrl('/files/a.webp', 'orders')).toBe(null);
});

it('reads a URL without a protocol as HTTPS on an HTTPS page', () => {
  expect(safeMediaUrl('//cdn.example/a.png', 'https://parts.example/')).toBe('https://cdn.example/a.png');
});

it.each([
  { url: '/files/a.mp4', kind: 'video' },
  { url: 'https://cdn.example/A.MP4?X-Signature=1', kind: 'video' },
  { url: '/files/a.mp4#t=3', kind: 'video' },
  { url: '/files/a.webp', kind: 'image' },
  { url: '/files/a.mp4.webp', kind: 'image' },
  { url: '/files/mp4', kind: 'image' },
  { url: '/files/a.webp?x=.mp4', kind: 'image' },
  { url: '/files/a.webp#.mp4', kind: 'image' },
  { url: '/files/a.webp?x=.mp4#t=3', kind: 'image' },
])('shows $url as $kind', ({ url, kind }) => {
  expect(mediaKindOf(url)).toBe(kind);
});
