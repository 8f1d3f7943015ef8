import { expect, it, vi } from 'vitest';
import { randomId } from '#src/domain/random-id.ts';

it('makes a different id of 22 URL-safe characters each time', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(100);
});

it('encodes all bits of a random id in base64url', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([0xfb, 0xff, 0xfe]);
    return bytes;
  });
  expect(randomId()).toBe('-__-AAAAAAAAAAAAAAAAAA');
});
