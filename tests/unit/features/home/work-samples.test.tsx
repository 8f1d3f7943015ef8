import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WorkSamples } from '#src/features/home/work-samples.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const products = (count: number) => Array.from({ length: count }, (_, index) => productOf(index + 1));

/** Text and pictures of the link to all products. */
function more(name: RegExp) {
  const link = screen.getByRole('link', { name });
  return [link.textContent, [...link.querySelectorAll('img')].map((image) => image.getAttribute('src'))];
}

const PICTURES = [6, 7, 8].map((id) => `/files/products/${id}.webp`);

it.each([
  { language: 'fa', count: 8, text: 'مشاهدهٔ بیشتر۳ قطعهٔ دیگر', pictures: PICTURES },
  { language: 'en', count: 8, text: 'View more3 more parts', pictures: PICTURES },
  { language: 'en', count: 6, text: 'View more1 more part', pictures: PICTURES.slice(0, 1) },
  { language: 'fa', count: 5, text: 'مشاهدهٔ بیشتر', pictures: [] },
] as const)(
  'shows $count products in $language as five cards and the rest as small pictures with their number',
  (row) => {
    renderScreen(<WorkSamples />, { language: row.language, actors: { catalogue: catalogueOf(products(row.count)) } });
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(more(/^(?:مشاهدهٔ بیشتر|View more)/)).toEqual([row.text, row.pictures]);
  },
);

it('shows at most seven small pictures, and the number of all other products', () => {
  renderScreen(<WorkSamples />, { language: 'en', actors: { catalogue: catalogueOf(products(40)) } });
  const [text, pictures = []] = more(/^View more/);
  expect({ text, pictureCount: pictures.length }).toEqual({ text: 'View more35 more parts', pictureCount: 7 });
});

it('shows the small pictures that the page carries before the whole list is loaded [4.products.carried]', () => {
  const carried = { products: products(5), ids: [1, 2, 3, 4, 5, 6, 7], previews: ['/6.webp', '/7.webp'] };
  const { actor } = startActor(catalogueMachine, { input: { carried } });
  renderScreen(<WorkSamples />, { language: 'en', actors: { catalogue: actor } });
  expect(more(/^View more/)).toEqual(['View more2 more parts', ['/6.webp', '/7.webp']]);
});
