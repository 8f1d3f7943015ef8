import { expect, it } from 'vitest';
import { errorReference, thrownReference } from '#src/domain/error-reference.ts';

it('shortens a request id to its first 8 characters', () => {
  expect(errorReference('1a2b3c4d5e6f7a8b')).toBe('1a2b3c4d');
});

it('names an error that the page threw, and shortens it', () => {
  expect(thrownReference(new TypeError('x'.repeat(200)))).toBe(`TypeError: ${'x'.repeat(189)}`);
});
