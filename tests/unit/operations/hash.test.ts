import { expect, it } from 'vitest';
import { contentHash } from '#src/operations/hash.ts';

it('hashes different contents differently, down to the bytes of an image', async () => {
  const form = { title: 'a', image: { type: 'image/png', bytes: new Uint8Array([1, 2]) } };
  const others = [
    { ...form, title: 'b' },
    { ...form, quantity: 1 },
    { ...form, image: { ...form.image, type: 'image/gif' } },
    { ...form, image: { ...form.image, bytes: new Uint8Array([1, 3]) } },
  ];
  const simple = [['a', 'b'], ['b', 'a'], ['ab'], [], {}, '', '1', 1, null, undefined];
  const hashes = await Promise.all([form, ...others, ...simple].map(contentHash));
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('hashes the same fields in any order alike', async () => {
  expect(await contentHash({ a: '1', b: '2' })).toBe(await contentHash({ b: '2', a: '1' }));
});
