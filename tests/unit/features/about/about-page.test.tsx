import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AboutPage } from '#src/features/about/about-page.tsx';
import { textsOf } from '../../../support/models/read-page.ts';
import { renderScreen } from '../../../support/models/render-screen.tsx';

it.each([
  { language: 'fa', title: 'دربارهٔ ما' },
  { language: 'en', title: 'About us' },
] as const)('has a title and eight headings on the about page in $language', ({ language, title }) => {
  renderScreen(<AboutPage />, { language });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8);
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

it.each([
  { time: 4_999, frames: 1 },
  { time: 5_000, frames: 0 },
])('shows $frames street maps in place of the drawn one if the host answers after $time ms', ({ time, frames }) => {
  vi.useFakeTimers();
  const probe = document.createElement('img');
  vi.stubGlobal('Image', function Probe() {
    return probe;
  });
  renderScreen(<AboutPage />);
  vi.advanceTimersByTime(time);
  fireEvent.load(probe);
  expect(document.querySelectorAll('iframe')).toHaveLength(frames);
});
