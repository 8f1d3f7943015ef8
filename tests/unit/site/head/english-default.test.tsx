import type { FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { pageLanguage } from '#src/server/http/page-requests.ts';
import { Metadata } from '#src/site/head/metadata.tsx';

import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { renderScreen } from '../../../support/models/render-screen.tsx';

vi.mock('#workshop/details.ts', async (original) => {
  const { workshop } = await original<typeof import('#workshop/details.ts')>();
  return { workshop: { ...workshop, defaultLanguage: 'en' } };
});

const href = (selector: string) => document.head.querySelector<HTMLLinkElement>(selector)?.href;

it('makes English the language of addresses without one, if it is the default', () => {
  const origin = 'https://workshop.example';
  const actors = { catalogue: catalogueOf([productOf(7)]) };
  renderScreen(<Metadata origin={origin} />, { actors, path: '/products/7', language: 'fa' });
  expect([
    href('link[rel="canonical"]'),
    href('link[hreflang="fa"]'),
    href('link[hreflang="en"]'),
    href('link[hreflang="x-default"]'),
  ]).toEqual([
    `${origin}/products/7?lang=fa`,
    `${origin}/products/7?lang=fa`,
    `${origin}/products/7`,
    `${origin}/products/7`,
  ]);
});

it('answers a visitor without a stored language in English, if it is the default', () => {
  expect(pageLanguage({ url: '/', cookies: {} } as FastifyRequest)).toBe('en');
  expect(pageLanguage({ url: '/?lang=fa', cookies: {} } as FastifyRequest)).toBe('fa');
});
