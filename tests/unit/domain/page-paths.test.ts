import { expect, it } from 'vitest';
import { isReadablePath } from '#src/domain/page-paths.ts';

it.each([
  ['/', true],
  ['/products/7', true],
  ['/%DA%86%D8%B1%D8%AE', true],
  ['/products/%00', false],
  ['/%E0%A4%A', false],
  ['/orders/%', false],
  ['//', false],
  ['/x//y', false],
])('a link of ours may lead to %s: %s', (path, expected) => {
  expect(isReadablePath(path)).toBe(expected);
});
