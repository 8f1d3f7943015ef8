import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { ProductPage } from '#src/features/product/product-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { productOf } from '../../../support/products.ts';
import { textsOf } from '../../../support/read-page.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const LONG = { longDescription: 'بند نخست\n\nبند دوم', longDescriptionEn: '' };
const PRODUCTS = [1, 2, 3, 4, 5, 6].map((id) => productOf(id, LONG));

function open(id: string, products: readonly Product[] | null = PRODUCTS, language: Language = 'fa') {
  renderScreen(
    <Routes>
      <Route path="/products/:id" element={<ProductPage />} />
    </Routes>,
    { actors: { catalogue: catalogueOf(products ?? undefined) }, path: `/products/${id}`, language },
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a product on its page', () => {
  it('shows its texts, its long text in paragraphs and the first four others', () => {
    open('2');
    expect([heading(), screen.getByText('بند دوم').tagName]).toEqual(['قطعهٔ 2', 'P']);
    const related = textsOf(screen.getAllByRole('heading', { level: 3 }));
    expect(related).toEqual(['قطعهٔ 1', 'قطعهٔ 3', 'قطعهٔ 4', 'قطعهٔ 5']);
  });

  it('marks a long text that is only there in Persian, and has no part for others where there are none [4.products.persian]', () => {
    open('1', PRODUCTS.slice(0, 1), 'en');
    const text = screen.getByText('بند نخست').parentElement;
    expect([text?.lang, text?.dir, screen.queryByRole('heading', { level: 3 })]).toEqual(['fa', 'rtl', null]);
  });

  it.each([
    ...['abc', '1e3', '-1', '0', '01', '1.0', '99', '9007199254740993'].map(
      (id) => ['fa', id, 'محصول یافت نشد.'] as const,
    ),
    ['en', '99', 'Product not found.'] as const,
  ])('is said in %s not to be found by %s [8.product.missing]', (language, id, text) => {
    open(id, PRODUCTS, language);
    expect(heading()).toBe(text);
  });

  it('of a video that cannot play says so, keeps its controls and image, and offers the file', () => {
    open('1', [productOf(1, { video: '/1.mp4' })]);
    const video = screen.getByLabelText<HTMLVideoElement>('ویدیوی قطعهٔ 1');
    expect([video.controls, video.getAttribute('poster')]).toEqual([true, '/files/products/1.webp']);
    fireEvent.error(video);
    expect(screen.getByRole('alert').textContent).toContain('این ویدیو در مرورگر شما پخش نمی‌شود.');
    expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('/1.mp4');
  });

  it('on its way is not said to be missing [4.products.spinner]', () => {
    open('7', null);
    expect(screen.queryByText('محصول یافت نشد.')).toBeNull();
    expect(screen.getByText('در حال دریافت قطعه‌ها…').role).toBe('status');
  });
});
