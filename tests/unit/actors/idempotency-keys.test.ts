import { expect, it } from 'vitest';
import { IdempotencyKeys } from '#src/actors/idempotency-keys.ts';

const DRAFT = { title: 'چرخ' };

it('the same content has the same key until it is stored', () => {
  const keys = new IdempotencyKeys();
  const first = keys.keyFor(DRAFT, null);
  expect(keys.keyFor(DRAFT, null)).toBe(first);
  keys.settle();
  expect(keys.keyFor(DRAFT, null)).not.toBe(first);
});

it.each([
  ['another part', [DRAFT, '/files/1.mp4']],
  ['an equal part that is another', [{ ...DRAFT }, null]],
  ['a part more', [DRAFT, null, null]],
  ['a part less', [DRAFT]],
])('content with %s has a key of its own', (_what, parts) => {
  const keys = new IdempotencyKeys();
  expect(keys.keyFor(...parts)).not.toBe(keys.keyFor(DRAFT, null));
});
