import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { productOf } from '../../../support/products.ts';
import { renderScreen } from '../../../support/render-screen.tsx';
import { comeNear, stayAway, watchedWindow } from '../../../support/watched-window.ts';

watchedWindow();

const PRODUCTS = Array.from({ length: 5_000 }, (_, index) => productOf(index + 1));

function open() {
  const catalogue = catalogueOf(PRODUCTS);
  return renderScreen(<ProductsPage cartControl={() => null} />, { actors: { catalogue }, path: '/products' });
}
const drawn = () => screen.getAllByRole('heading', { level: 2 }).length;

describe('5,000 products', () => {
  it('are counted whole and drawn as far as the visitor has come near', async () => {
    const { unmount } = open();
    expect(screen.getByText('۵٬۰۰۰ قطعه').getAttribute('role')).toBe('status');
    expect(drawn()).toBe(12);
    await stayAway();
    expect(drawn()).toBe(12);
    await comeNear();
    expect(drawn()).toBe(15);
    await comeNear();
    expect(drawn()).toBe(18);
    unmount();
    open();
    expect(drawn(), 'as many as before for who comes back').toBe(18);
  });

  it('begin at the top again with another query', async () => {
    open();
    await comeNear();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'قطعه' } });
    await vi.waitFor(() => expect(drawn()).toBe(12));
  });
});
