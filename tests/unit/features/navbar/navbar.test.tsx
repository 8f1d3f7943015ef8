import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { signedInSession } from '../../../support/actors.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

it.each([
  ['fa', 'English', 'en'],
  ['en', 'فارسی', 'fa'],
] as const)('the navbar in %s names the language that it switches to, in that language', (language, name, lang) => {
  renderScreen(<Navbar cart={null} />, { language });
  const button = screen.getByRole('button', { name });
  expect([button.lang, button.ariaBusy]).toEqual([lang, null]);
});

it('the navbar marks the page that is shown', () => {
  renderScreen(<Navbar cart={null} />, { path: '/products' });
  expect(screen.getByRole('link', { name: 'نمونه‌کارها', hidden: true }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'خانه', hidden: true }).getAttribute('aria-current')).toBeNull();
});

it('the navbar shows the way to the dashboard to who is signed in alone', () => {
  const { unmount } = renderScreen(<Navbar cart={null} />);
  expect(screen.queryByRole('link', { name: 'پیشخوان', hidden: true })).toBeNull();
  unmount();
  renderScreen(<Navbar cart={null} />, { actors: { session: signedInSession() } });
  expect(screen.getByRole('link', { name: 'پیشخوان', hidden: true }).getAttribute('href')).toBe('/dashboard');
});

it.each([
  ['ورود مدیر', false],
  ['خروج از حساب', true],
] as const)('the navbar has a key that says what it does: %s', (name, isSignedIn) => {
  renderScreen(<Navbar cart={null} />, isSignedIn ? { actors: { session: signedInSession() } } : {});
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/login');
});
