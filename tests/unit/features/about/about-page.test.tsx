import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AboutPage } from '#src/features/about/about-page.tsx';
import { renderScreen } from '../../../support/render-screen.tsx';

it.each([
  ['fa', 'دربارهٔ ما'],
  ['en', 'About us'],
] as const)('the about page in %s has its title, four cards and two sections', (language, title) => {
  renderScreen(<AboutPage />, { language });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
});

it.each([
  ['in time, takes the place of the drawn map', 4_999, 1],
  ['too late, changes nothing', 5_000, 0],
])('the host of the street map that answers %s', (_when, time, frames) => {
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
