import { expect, it } from 'vitest';
import { FOLDERS, nameIn, urlOf } from '#src/domain/media/file-urls.ts';

it('builds the URL of a file from its folder and its name', () => {
  const urls = FOLDERS.map((folder) => urlOf(folder, 'a-1.webp'));
  expect(urls).toEqual(['/files/orders/a-1.webp', '/files/products/a-1.webp', '/files/videos/a-1.webp']);
});

it.each([
  { url: '/files/videos/Gear_1-a.mp4', name: 'Gear_1-a.mp4' },
  { url: `/files/videos/${'a'.repeat(100)}.${'b'.repeat(10)}`, name: `${'a'.repeat(100)}.${'b'.repeat(10)}` },
  { url: `/files/videos/${'a'.repeat(101)}.mp4`, name: null },
  { url: `/files/videos/a.${'b'.repeat(11)}`, name: null },
  { url: '/files/videos/.mp4', name: null },
  { url: '/files/videos/a.', name: null },
  { url: '/files/videos/a', name: null },
  { url: '/files/videos/a.MP4', name: null },
  { url: '/files/videos/a.tar.gz', name: null },
  { url: '/files/videos/../orders/a.png', name: null },
  { url: '/files/videos/b/a.mp4', name: null },
  { url: '/files/videos/ a.mp4', name: null },
  { url: '/files/videos/a.mp4?x', name: null },
  { url: '/files/orders/a.mp4', name: null },
  { url: 'https://elsewhere.example/files/videos/a.mp4', name: null },
  { url: '', name: null },
])('reads the name $name of a video from the URL $url', ({ url, name }) => {
  expect(nameIn('videos', url)).toBe(name);
});
