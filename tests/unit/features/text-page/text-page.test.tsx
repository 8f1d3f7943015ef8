import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openTextPage } from '#src/site/routing/text-screen.tsx';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it.each([
  {
    language: 'fa',
    title: 'شرایط سفارش',
    text: 'پرداختپس از تأیید نمونه. دربارهٔ ما را بخوانید.نقدکارت',
    link: 'دربارهٔ ما',
  },
  {
    language: 'en',
    title: 'Terms',
    text: 'PaymentAfter you approve the prototype. Read about us.CashCard',
    link: 'about us',
  },
] as const)('shows a further page of the owner in $language', async ({ language, title, text, link }) => {
  const Page = await openTextPage();
  renderScreen(<Page />, { language, path: '/pages/terms' });
  const region = screen.getByRole('region', { name: title });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(region.textContent).toBe(title + text);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(text.slice(0, language === 'fa' ? 6 : 7));
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/about');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
