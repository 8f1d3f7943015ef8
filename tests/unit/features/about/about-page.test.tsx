import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AboutPage } from '#src/features/about/about-page.tsx';
import { mapLinks } from '#src/features/about/map-links.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/** The probe of the map's host, answered by the test. */
let probes: HTMLImageElement[] = [];

beforeEach(() => {
  probes = [];
  vi.stubGlobal('Image', function Probe() {
    const probe = document.createElement('img');
    probes.push(probe);
    return probe;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const arrive = () => fireEvent.load(probes.at(-1) ?? document.body);

describe('the about page', () => {
  it.each([
    ['fa', 'دربارهٔ ما'],
    ['en', 'About us'],
  ] as const)('in %s has its title and four cards', (language, title) => {
    renderScreen(<AboutPage />, { language });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6);
  });
});

describe('the map', () => {
  it('is drawn by the site itself, with links beside it, while nobody else has answered', () => {
    renderScreen(<AboutPage />);
    expect(screen.getByRole('img', { name: /نقشهٔ ساده/ }).tagName).toBe('svg');
    expect(document.querySelector('iframe')).toBeNull();
    const links = [mapLinks.openStreetMap, mapLinks.neshan, mapLinks.geo];
    expect(links.map((href) => document.querySelector(`a[href="${href}"]`)?.tagName)).toEqual(['A', 'A', 'A']);
  });

  it('gets the street map over it once its host answers', () => {
    renderScreen(<AboutPage />);
    arrive();
    expect(screen.getByTitle('نقشهٔ کارگاه در OpenStreetMap').getAttribute('src')).toBe(mapLinks.embed);
  });

  it('stays drawn when the host answers too late', () => {
    vi.useFakeTimers();
    renderScreen(<AboutPage />);
    vi.advanceTimersByTime(5_000);
    arrive();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
