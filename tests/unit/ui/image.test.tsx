import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Image } from '#src/ui/image.tsx';
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
