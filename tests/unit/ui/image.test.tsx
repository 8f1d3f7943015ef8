import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Image, ProductImage } from '#src/ui/image.tsx';
import { productOf } from '../../support/fixtures/products.ts';
import { renderScreen } from '../../support/screens/render-screen.tsx';

it.each(['/gone.webp', ''])('keeps the place and the alternative text of an unavailable image (%j)', (src) => {
  renderScreen(<Image src={src} alt="چرخ‌دنده" ratio="standard" />);
  const named = () => screen.getByRole('img', { name: 'چرخ‌دنده' });
  if (src) fireEvent.error(named());
  expect([named().tagName, named().className]).toEqual(['SPAN', expect.stringContaining('standard')]);
});

it('does not announce an unavailable image without an alternative text', () => {
  const { container } = renderScreen(<Image src="/gone.webp" alt="" ratio="standard" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('span')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows the placeholder of an image that failed before it was hydrated', () => {
  const { prototype } = HTMLImageElement;
  vi.spyOn(prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(prototype, 'currentSrc', 'get').mockReturnValue('/gone.webp');
  renderScreen(<Image src="/gone.webp" alt="چرخ‌دنده" ratio="standard" />);
  expect(screen.getByRole('img', { name: 'چرخ‌دنده' }).tagName).toBe('SPAN');
});

it('loads a failed image again when the browser is online again', () => {
  const srcset = { avif: '/a-192.avif 192w', webp: '' };
  const { container } = renderScreen(
    <Image src="/a.webp" variants={{ srcset, sizes: '96px' }} alt="چرخ‌دنده" ratio="standard" />,
  );
  const named = () => screen.getByRole('img', { name: 'چرخ‌دنده' });
  fireEvent.error(named());
  fireEvent.error(named());
  expect(named().tagName).toBe('SPAN');
  fireEvent(window, new Event('online'));
  expect([named().getAttribute('src'), container.querySelector('source')?.srcset]).toEqual(['/a.webp', srcset.avif]);
});

it('offers the dark version of an image in the dark scheme, but not on paper', () => {
  const dark = { avif: '/night.avif 720w', webp: '/night.webp 720w' };
  const variants = { srcset: { avif: '/day.avif 720w', webp: '' }, dark, sizes: '100vw' };
  const { container } = renderScreen(<Image src="/day.webp" variants={variants} alt="" ratio="standard" />);
  const sources = [...container.querySelectorAll('source')];
  const DARK = 'screen and (prefers-color-scheme: dark)';
  expect(sources.map(({ media }) => media)).toEqual([DARK, DARK, '']);
  const offers = ['image/avif /night.avif 720w', 'image/webp /night.webp 720w', 'image/avif /day.avif 720w'];
  expect(sources.map(({ type, srcset }) => `${type} ${srcset}`)).toEqual(offers);
  expect(container.querySelector('img')?.className).not.toContain('photo');
});

it.each([
  { label: 'a cut-out', imageHasAlpha: true, ground: [] },
  { label: 'an opaque image', imageHasAlpha: false, ground: ['photo', 'plate'] },
  { label: 'an image of which nothing is known', imageHasAlpha: undefined, ground: ['photo', 'plate'] },
])('shows $label of a product on the sheet, and any other image dimmed on a plate', ({ imageHasAlpha, ground }) => {
  const product = { ...productOf(1), ...(imageHasAlpha !== undefined && { imageHasAlpha }) };
  const { container } = renderScreen(<ProductImage product={product} shownAs="card" />);
  const { className = '' } = container.querySelector('img') ?? {};
  expect(['photo', 'plate'].filter((name) => className.includes(name))).toEqual(ground);
});

describe('an image of a product with variants', () => {
  const srcset = { avif: '/a-192.avif 192w', webp: '/a-192.webp 192w, /a.webp 500w' };
  const product = { image: '/a.webp', imageHasAlpha: true };
  const sourcesIn = (container: HTMLElement) =>
    [...container.querySelectorAll('source')].map(({ type, srcset: offered, sizes }) => `${type} ${offered} ${sizes}`);

  it('offers AVIF before WebP at the displayed width, and the image itself to other browsers', () => {
    const { container } = renderScreen(<ProductImage product={{ ...product, srcset }} shownAs="thumbnail" />);
    expect(sourcesIn(container)).toEqual([`image/avif ${srcset.avif} 96px`, `image/webp ${srcset.webp} 96px`]);
    expect(container.querySelector('picture > img:last-child')?.getAttribute('src')).toBe('/a.webp');
  });

  it.each([
    { shownAs: 'thumbnail', sizes: '96px' },
    {
      shownAs: 'card',
      sizes: '(max-width: 599px) 50vw, (max-width: 663px) calc(100vw - 42px), (max-width: 1011px) 460px, 380px',
    },
    { shownAs: 'page', sizes: '(max-width: 767px) calc(100vw - 40px), 645px' },
  ] as const)('states the displayed width of a $shownAs, by which browsers choose a variant', ({ shownAs, sizes }) => {
    const { container } = renderScreen(<ProductImage product={{ ...product, srcset }} shownAs={shownAs} />);
    expect([...container.querySelectorAll('source')].map((source) => source.sizes)).toEqual([sizes, sizes]);
  });

  it('shows an image over its placeholder, which has no alternative text', () => {
    const placeholder = 'data:image/bmp;base64,Qk0=';
    const blurred = { ...product, imageHasAlpha: false, srcset: { ...srcset, placeholder } };
    renderScreen(<ProductImage product={blurred} shownAs="card" alt="چرخ‌دنده" />);
    const named = screen.getByRole('img', { name: 'چرخ‌دنده' });
    const below = named.parentElement?.previousElementSibling;
    const attributes = [below?.getAttribute('src'), below?.getAttribute('alt'), below?.className];
    expect(attributes).toEqual([placeholder, '', named.className]);
  });

  it('offers only the image itself if there are no variants', () => {
    const none = { ...product, srcset: { avif: '', webp: '' } };
    const { container } = renderScreen(<ProductImage product={none} shownAs="card" />);
    expect({
      sourcesIn: sourcesIn(container),
      querySelectorAllCount: container.querySelectorAll('img').length,
    }).toEqual({ sourcesIn: [], querySelectorAllCount: 1 });
  });

  it('falls back from an unavailable variant to the image, and from that to a placeholder', () => {
    const { container } = renderScreen(<ProductImage product={{ ...product, srcset }} shownAs="card" alt="چرخ‌دنده" />);
    const named = () => screen.getByRole('img', { name: 'چرخ‌دنده' });
    fireEvent.error(named());
    expect([sourcesIn(container), named().getAttribute('src')]).toEqual([[], '/a.webp']);
    fireEvent.error(named());
    expect(named().tagName).toBe('SPAN');
  });
});
