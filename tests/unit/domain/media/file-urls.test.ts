import { expect, it } from 'vitest';
import { FOLDERS, nameIn, urlOf } from '#src/domain/media/file-urls.ts';

it('the URL of a file says its folder and its name', () => {
  const urls = FOLDERS.map((folder) => urlOf(folder, 'a-1.webp'));
  expect(urls).toEqual(['/files/orders/a-1.webp', '/files/products/a-1.webp', '/files/videos/a-1.webp']);
});

it.each([
  ['/files/videos/Gear_1-a.mp4', 'Gear_1-a.mp4'],
  [`/files/videos/${'a'.repeat(100)}.${'b'.repeat(10)}`, `${'a'.repeat(100)}.${'b'.repeat(10)}`],
  [`/files/videos/${'a'.repeat(101)}.mp4`, null],
  [`/files/videos/a.${'b'.repeat(11)}`, null],
  ['/files/videos/.mp4', null],
  ['/files/videos/a.', null],
  ['/files/videos/a', null],
  ['/files/videos/a.MP4', null],
  ['/files/videos/a.tar.gz', null],
  ['/files/videos/../orders/a.png', null],
  ['/files/videos/b/a.mp4', null],
  ['/files/videos/ a.mp4', null],
  ['/files/videos/a.mp4?x', null],
  ['/files/orders/a.mp4', null],
  ['https://elsewhere.example/files/videos/a.mp4', null],
  ['', null],
])('the URL %s holds the name %s of a video', (url, name) => {
  expect(nameIn('videos', url)).toBe(name);
});
