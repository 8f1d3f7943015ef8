import { expect, it } from 'vitest';
import { isPublicPage, needsSession, PAGE_NAMES } from '#src/domain/pages.ts';

it('keeps from search engines only the login and the pages behind it', () => {
  expect(PAGE_NAMES.filter((name) => !isPublicPage(name))).toEqual(['login', 'dashboard', 'order']);
  expect(PAGE_NAMES.filter(needsSession)).toEqual(['dashboard', 'order']);
});
