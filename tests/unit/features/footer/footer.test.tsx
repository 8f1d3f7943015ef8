import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer, SHEET_COUNT, sheetOf } from '#src/features/footer/footer.tsx';
import { renderScreen } from '../../../support/render-screen.tsx';

it.each([
  ['/', 1],
  ['/products', 2],
  ['/products/7', 3],
  ['/about', 4],
  ['/login', 5],
  ['/dashboard', 6],
  ['/orders/abc', 6],
  ['/nowhere', SHEET_COUNT],
])('the title block: %s is sheet %i', (path, sheet) => {
  expect(sheetOf(path)).toBe(sheet);
});

it('the title block says which sheet this is in the digits of the language', () => {
  renderScreen(<Footer />, { path: '/about' });
  expect(screen.getByText('۴ از ۷').tagName).toBe('DD');
});

it('the title block keeps phone and e-mail whole in a line from right to left, and callable', () => {
  renderScreen(<Footer />);
  const call = screen.getByRole('link', { name: '۰۲۴ ۳۳۲۲ ۱۱۰۰' });
  expect(call.getAttribute('href')).toMatch(/^tel:\+98\d{10}$/);
  expect(call.querySelector('bdi')?.dir).toBe('ltr');
});

it('the title block says when somebody is there, and where else the workshop can be written to', () => {
  renderScreen(<Footer />, { language: 'en' });
  expect(screen.getByText('Saturday to Wednesday, 9:00 to 17:00').tagName).toBe('SPAN');
  const elsewhere = ['Telegram', 'WhatsApp', 'Instagram'].map((name) => screen.getByRole('link', { name }));
  expect(elsewhere.map((link) => link.getAttribute('href'))).toEqual([
    'https://t.me/gaam_workshop_example',
    'https://wa.me/982433221100',
    'https://www.instagram.com/gaam_workshop_example',
  ]);
});
