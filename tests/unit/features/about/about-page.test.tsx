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

it('draws the longest side of the materials of one size to scale, and the band of each tolerance at full size', () => {
  renderScreen(<AboutPage />, { language: 'en' });
  for (const scale of [20, 5, 2]) expect(screen.getByText(new RegExp(`^Bars are drawn 1 : ${scale};`))).toBeDefined();
  const drawn = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const bars = row.querySelectorAll('svg[width]');
      return {
        band: row.querySelector('rect')?.getAttribute('height'),
        lengths: Array.from(bars, (bar) => bar.getAttribute('width')),
        rows: bars[0]?.closest('td')?.rowSpan,
      };
    });
  expect(drawn).toEqual([
    { band: '0.4mm', lengths: ['12.5mm', '50mm', '125mm'], rows: 2 },
    { band: '0.6mm', lengths: [], rows: undefined },
    { band: '0.2mm', lengths: ['8.75mm', '35mm', '87.5mm'], rows: 1 },
    { band: '0.2mm', lengths: ['20mm', '80mm', '200mm'], rows: 2 },
    { band: '0.1mm', lengths: [], rows: undefined },
  ]);
});

it('draws bars and bands in the colour of every measure', () => {
  renderScreen(<AboutPage />);
  const drawings = screen.getByRole('table').querySelectorAll('svg[width], rect');
  const colours = Array.from(drawings, (drawing) => drawing.getAttribute('stroke') ?? drawing.getAttribute('fill'));
  expect([colours.length, new Set(colours)]).toEqual([14, new Set(['var(--marker)'])]);
});

it('shows the workshop above the people until they have a photo of themselves', () => {
  renderScreen(<AboutPage />);
  const image = screen.getByRole('region', { name: 'ما که هستیم؟' }).querySelector('img');
  expect([image?.getAttribute('src'), image?.alt]).toEqual([expect.stringMatching(/printing/), '']);
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
