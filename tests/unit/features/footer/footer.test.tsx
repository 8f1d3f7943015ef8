import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer } from '#src/features/footer/footer.tsx';
import { renderScreen } from '../../../support/models/render-screen.tsx';

it.each([
  { path: '/', sheet: '۱' },
  { path: '/products', sheet: '۲' },
  { path: '/products/7', sheet: '۳' },
  { path: '/about', sheet: '۴' },
  { path: '/login', sheet: '۵' },
  { path: '/dashboard', sheet: '۶' },
  { path: '/orders/abc', sheet: '۶' },
  { path: '/nowhere', sheet: '۷' },
])('the title block says in the digits of the language: $path is sheet $sheet', ({ path, sheet }) => {
  renderScreen(<Footer />, { path });
  expect(screen.getByText(`${sheet} از ۷`).tagName).toBe('DD');
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
