import { expect, it, vi } from 'vitest';
import type { HeroPicture } from '#src/domain/workshop/hero-picture.ts';
import { Hero } from '#src/features/home/hero.tsx';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const derived = vi.hoisted(() => ({ hero: null as HeroPicture }));
vi.mock('#workshop/derived/hero.ts', () => ({
  get hero() {
    return derived.hero;
  },
}));

/** Renders the first screen with a picture of home. */
function open(hero: HeroPicture) {
  derived.hero = hero;
  const { container } = renderScreen(<Hero />, {});
  const sources = [...container.querySelectorAll('source')].map(({ media, srcset }) => [media, srcset]);
  const [image] = container.querySelectorAll('img');
  return {
    sources,
    image: image && [image.getAttribute('srcset'), image.getAttribute('style')],
    calipers: container.querySelectorAll('section > div > svg').length,
    lines: container.querySelectorAll('[role="slider"]').length,
  };
}

it('shows a photo beside the texts, without a line over it or an inline style, and dims it in the dark', () => {
  const files = { phone: '/p.avif', small: '/s.webp', whole: '/w.webp' };
  expect(open({ place: 'beside', light: files, dark: null })).toEqual({
    sources: [['(max-width: 599px)', '/p.avif']],
    image: ['/s.webp 960w, /w.webp 1440w', null],
    calipers: 0,
    lines: 0,
  });
});

it('shows calipers if the workshop has no picture of home', () => {
  expect(open(null)).toEqual({ sources: [], image: undefined, calipers: 1, lines: 0 });
});
