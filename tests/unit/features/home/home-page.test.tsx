import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from '#src/features/home/home-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { productOf } from '../../../support/products.ts';
import { textsOf } from '../../../support/read-page.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

function open(count: number) {
  const catalogue = catalogueOf(Array.from({ length: count }, (_, index) => productOf(index + 1)));
  renderScreen(<HomePage orderForm={<p>the form</p>} />, { actors: { catalogue } });
}

it.each([
  [1, 1],
  [4, 4],
  [5, 5],
  [6, 5],
  [5_000, 5],
])('home of %i products shows %i and the way to all', (count, shown) => {
  open(count);
  expect(screen.getAllByRole('article')).toHaveLength(shown);
  expect(screen.getByRole('link', { name: 'مشاهدهٔ بیشتر' }).getAttribute('href')).toBe('/products');
});

it('home has the three reasons, the order form and the way to the about page', () => {
  open(1);
  const headings = textsOf(screen.getAllByRole('heading', { level: 3 }));
  expect(headings).toEqual(['دقت', 'طراحی سفارشی', 'تحویل سریع', 'قطعهٔ 1']);
  expect(screen.getByText('the form').tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'بیشتر بخوانید' }).getAttribute('href')).toBe('/about');
});
