import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Image, ProductImage } from '#src/ui/image.tsx';
import { productOf } from '../../support/products.ts';
import { renderScreen } from '../../support/render-screen.tsx';

it.each(['/gone.webp', ''])('an image that cannot be had (%j) keeps its place and its words', (src) => {
  renderScreen(<Image src={src} alt="چرخ‌دنده" width={1200} height={900} />);
  const named = () => screen.getByRole('img', { name: 'چرخ‌دنده' });
  if (src) fireEvent.error(named());
  expect([named().tagName, named().style.aspectRatio]).toEqual(['SPAN', '1200 / 900']);
});

it('an image that cannot be had is not announced where it says nothing', () => {
  const { container } = renderScreen(<Image src="/gone.webp" alt="" width={4} height={3} />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('span')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.queryByRole('img')).toBeNull();
});

it('an image with a version for the dark scheme offers it there, and stays as it is on paper', () => {
  const { container } = renderScreen(<Image src="/day.webp" darkSrc="/night.webp" alt="" width={4} height={3} />);
  const [source, image] = container.querySelectorAll('picture > *');
  expect([source?.outerHTML, image?.getAttribute('src')]).toEqual([
    '<source media="screen and (prefers-color-scheme: dark)" srcset="/night.webp">',
    '/day.webp',
  ]);
});

it.each([
  ['a cut-out', true, []],
  ['an opaque image', false, ['photo', 'plate']],
  ['an image of which nothing is known', undefined, ['photo', 'plate']],
])('%s of a product stands on the sheet, any other dimmed on a plate', (_what, imageHasAlpha, ground) => {
  const product = { ...productOf(1), ...(imageHasAlpha !== undefined && { imageHasAlpha }) };
  const { container } = renderScreen(<ProductImage product={product} shownAs="card" />);
  const { className = '' } = container.querySelector('img') ?? {};
  expect(['photo', 'plate'].filter((name) => className.includes(name))).toEqual(ground);
});
