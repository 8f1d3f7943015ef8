import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { MapSection } from '#src/features/about/map-section.tsx';
import { workshop } from '#workshop/details.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

it.each([
  { country: 'IR', maps: ['View on OpenStreetMap', 'Directions with Neshan', 'Open in a maps app'] },
  { country: 'DE', maps: ['View on OpenStreetMap', 'Open in a maps app'] },
])('links to the maps that show a workshop in $country', ({ country, maps }) => {
  const { country: own } = workshop;
  onTestFinished(() => void Object.assign(workshop, { country: own }));
  Object.assign(workshop, { country });
  renderScreen(<MapSection />, { language: 'en' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(maps);
});
