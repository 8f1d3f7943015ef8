import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AboutPage } from '#src/features/about/about-page.tsx';
import { textsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it.each([
  { language: 'fa', title: 'دربارهٔ ما' },
  { language: 'en', title: 'About us' },
] as const)('has a title, four sections and four services on the about page in $language', ({ language, title }) => {
  renderScreen(<AboutPage />, { language });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const counts = [2, 3].map((level) => screen.getAllByRole('heading', { level }).length);
  expect(counts).toEqual([4, 4]);
});

it.each([
  { language: 'fa', cells: ['PETGچاپ سه‌بعدی', '±۰٫۲', '۲۵۰\u2009×\u2009۲۱۰\u2009×\u2009۲۱۰'] },
  { language: 'en', cells: ['PETG3D printing', '±0.2', '250\u2009×\u2009210\u2009×\u2009210'] },
] as const)(
  'lists materials, tolerances and sizes on the about page in the digits of $language',
  ({ language, cells }) => {
    renderScreen(<AboutPage />, { language });
    expect(textsOf(screen.getAllByRole('row')[1]?.children ?? [])).toEqual(cells);
  },
);

it('draws the longest side of each material to scale, and the band of its tolerance at full size', () => {
  renderScreen(<AboutPage />, { language: 'en' });
  for (const scale of [20, 5, 2]) expect(screen.getByText(new RegExp(`^Bars are drawn 1 : ${scale};`))).toBeDefined();
  const drawn = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => ({
      band: row.querySelector('rect')?.getAttribute('height'),
      lengths: [...row.querySelectorAll('svg[width]')].map((bar) => bar.getAttribute('width')),
    }));
  expect(drawn).toEqual([
    { band: '0.4mm', lengths: ['12.5mm', '50mm', '125mm'] },
    { band: '0.6mm', lengths: ['12.5mm', '50mm', '125mm'] },
    { band: '0.2mm', lengths: ['8.75mm', '35mm', '87.5mm'] },
    { band: '0.2mm', lengths: ['20mm', '80mm', '200mm'] },
    { band: '0.1mm', lengths: ['20mm', '80mm', '200mm'] },
  ]);
});

it.each([
  { language: 'fa', show: 'نمایش نقشه' },
  { language: 'en', show: 'Show the map' },
] as const)('shows the street map once the visitor asks for it, in $language', ({ language, show }) => {
  renderScreen(<AboutPage />, { language });
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: show }));
  expect(document.activeElement).toBe(document.querySelector('iframe'));
});
