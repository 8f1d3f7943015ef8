import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { ProductPage } from '#src/features/product/product-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const product = (id: number): Product => ({
  id,
  title: `قطعهٔ ${id}`,
  titleEn: `Part ${id}`,
  description: 'شرح کوتاه',
  descriptionEn: 'Short',
  longDescription: 'بند نخست\n\nبند دوم',
  longDescriptionEn: '',
  image: `/${id}.webp`,
});
const PRODUCTS = [1, 2, 3, 4, 5, 6].map(product);

function open(id: string, products: readonly Product[] | null = PRODUCTS, language: 'fa' | 'en' = 'fa') {
  const catalogue = catalogueOf(products ?? undefined);
  const page = <ProductPage cartControl={({ id: shown }) => <span>{`cart ${shown}`}</span>} />;
  renderScreen(
    <Routes>
      <Route path="/products/:id" element={page} />
    </Routes>,
    { actors: { catalogue }, path: `/products/${id}`, language },
  );
}

describe('the page of a product', () => {
  it('shows its texts, its long text in paragraphs and the first four others', () => {
    open('2');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('قطعهٔ 2');
    expect(screen.getByText('بند دوم').tagName).toBe('P');
    const related = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(related).toEqual(['قطعهٔ 1', 'قطعهٔ 3', 'قطعهٔ 4', 'قطعهٔ 5']);
  });

  it('shows no related products where there are none', () => {
    open('1', [product(1)]);
    expect(screen.queryByText('قطعه‌های دیگر')).toBeNull();
  });

  it('marks a long text that is only there in Persian [4.products.persian]', () => {
    open('1', PRODUCTS, 'en');
    const text = screen.getByText('بند نخست').parentElement;
    expect([text?.lang, text?.dir]).toEqual(['fa', 'rtl']);
  });

  it('waits for the first load before it says that anything is missing [4.products.spinner]', () => {
    open('7', null);
    expect(screen.queryByText('محصول یافت نشد.')).toBeNull();
    expect(screen.getByText('در حال دریافت محصولات…').getAttribute('role')).toBe('status');
  });

  it.each(['abc', '1e3', '-1', '0', '01', '1.0', '99', '9007199254740993'])('%s is not found', (id) => {
    open(id);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('محصول یافت نشد.');
  });
});

describe('a video that cannot play', () => {
  it('keeps its controls, says so and offers the file', () => {
    open('1', [{ ...product(1), video: '/1.mp4' }]);
    const video = screen.getByLabelText('ویدیوی قطعهٔ 1');
    expect(video).toHaveProperty('controls', true);
    expect(video.getAttribute('poster')).toBe('/1.webp');
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toContain('این ویدیو در مرورگر شما پخش نمی‌شود.');
    expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('/1.mp4');
  });
});
