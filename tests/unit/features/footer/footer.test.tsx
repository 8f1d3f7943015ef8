import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Footer } from '#src/features/footer/footer.tsx';
import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it.each([
  { path: '/', sheet: 'خانه' },
  { path: '/products', sheet: 'نمونه‌کارها' },
  { path: '/products/2', sheet: '№\u00a0۰۲ / ۰۳' },
  { path: '/products/404', sheet: 'نمونه‌کارها' },
  { path: '/about', sheet: 'دربارهٔ ما' },
  { path: '/pages/terms', sheet: 'شرایط سفارش' },
  { path: '/pages/toString', sheet: 'صفحه پیدا نشد' },
  { path: '/login', sheet: 'ورود مدیر' },
  { path: '/dashboard', sheet: 'پیشخوان' },
  { path: '/orders/abc', sheet: 'سفارش' },
  { path: '/nowhere', sheet: 'صفحه پیدا نشد' },
])('names the sheet of $path in the title block as the page does: $sheet', ({ path, sheet }) => {
  renderScreen(<Footer />, { path, actors: { catalogue: catalogueOf([1, 2, 3].map((id) => productOf(id))) } });
  expect(screen.getByText('برگه').nextElementSibling?.textContent).toBe(sheet);
});

it.each([
  { language: 'fa', name: 'شرایط سفارش' },
  { language: 'en', name: 'Terms' },
] as const)('links the further pages of the owner in $language', ({ language, name }) => {
  renderScreen(<Footer />, { language });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/pages/terms');
});

it('links phone and e-mail, and isolates them in a line from right to left', () => {
  renderScreen(<Footer />);
  const call = screen.getByRole('link', { name: '۰۲۸ ۳۳۴۴ ۵۵۶۶' });
  expect(call.getAttribute('href')).toMatch(/^tel:\+98\d{10}$/);
  expect(call.querySelector('bdi')?.dir).toBe('ltr');
});

it('lists opening hours and other channels in the title block', () => {
  renderScreen(<Footer />, { language: 'en' });
  expect(screen.getByText('Saturday to Wednesday, 9:00 to 17:00').tagName).toBe('SPAN');
  const elsewhere = ['Telegram', 'WhatsApp', 'Instagram'].map((name) => screen.getByRole('link', { name }));
  expect(elsewhere.map((link) => link.getAttribute('href'))).toEqual([
    'https://t.me/charkh_workshop_example',
    'https://wa.me/982833445566',
    'https://www.instagram.com/charkh_workshop_example',
  ]);
});
