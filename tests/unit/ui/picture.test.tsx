import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Picture } from '#src/ui/picture.tsx';
import { renderScreen } from '../../support/render-screen.tsx';

describe('field note 36: a picture that cannot be had', () => {
  it('keeps its place and its words', () => {
    renderScreen(<Picture src="/gone.webp" alt="چرخ‌دنده" width={1200} height={900} />);
    fireEvent.error(screen.getByRole('img', { name: 'چرخ‌دنده' }));
    const placeholder = screen.getByRole('img', { name: 'چرخ‌دنده' });
    expect(placeholder.tagName).toBe('SPAN');
    expect(placeholder.style.aspectRatio).toBe('1200 / 900');
  });

  it('is a placeholder at once where there is no address', () => {
    renderScreen(<Picture src="" alt="چرخ‌دنده" width={1200} height={900} />);
    expect(screen.getByRole('img', { name: 'چرخ‌دنده' }).tagName).toBe('SPAN');
  });

  it('is not announced where it says nothing', () => {
    const { container } = renderScreen(<Picture src="/gone.webp" alt="" width={4} height={3} />);
    const picture = container.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('span')?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
