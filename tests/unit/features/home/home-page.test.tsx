import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from '#src/features/home/home-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { productOf } from '../../../support/products.ts';
import { textsOf } from '../../../support/read-page.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

it.each([
  [1, 1],
  [4, 4],
  [5, 5],
  [6, 5],
  [5_000, 5],
])(
  'home of %i products has reasons, %i of these, the order form and the ways to all and to the about page',
  (count, shown) => {
    const products = Array.from({ length: count }, (_, index) => productOf(index + 1));
    renderScreen(<HomePage orderForm={<p>the form</p>} />, { actors: { catalogue: catalogueOf(products) } });
    const headings = textsOf(screen.getAllByRole('heading', { level: 3 }));
    const titles = products.slice(0, shown).map(({ title }) => title);
    expect(headings).toEqual(['دقت', 'طراحی سفارشی', 'تحویل سریع', ...titles]);
    expect(screen.getByText('the form').tagName).toBe('P');
    const ways = ['مشاهدهٔ بیشتر', 'با ما بیشتر آشنا شوید'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(ways).toEqual(['/products', '/about']);
  },
);
