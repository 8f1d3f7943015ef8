import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { catalogueOf } from '../../../support/actors.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const product = (id: number, title: string, titleEn: string): Product => ({
  id,
  title,
  titleEn,
  description: 'شرح',
  descriptionEn: 'Description',
  longDescription: '',
  longDescriptionEn: '',
  image: `/${id}.webp`,
});
const PRODUCTS = [
  product(1, 'گیربکس سیاره‌ای', 'Planetary Gearbox'),
  product(2, 'چرخ‌دندهٔ کیکی ۱۲', 'Bevel Gear 12'),
  product(3, 'گریپر دوانگشتی', ''),
];

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

interface Opened {
  readonly products?: readonly Product[];
  readonly language?: Language;
  readonly path?: string;
}

function open({ products = PRODUCTS, language = 'fa', path = '/products' }: Opened = {}) {
  const catalogue = catalogueOf(products);
  renderScreen(
    <>
      <ProductsPage cartControl={({ id }) => <span>{`cart ${id}`}</span>} />
      <Address />
    </>,
    { actors: { catalogue }, language, path },
  );
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const search = async (text: string) => {
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste(text);
};

describe('the list of products', () => {
  it('shows every product with its cart control', () => {
    open();
    expect(titles()).toEqual(['گیربکس سیاره‌ای', 'چرخ‌دندهٔ کیکی ۱۲', 'گریپر دوانگشتی']);
    expect(screen.getAllByText(/^cart /).map(({ textContent }) => textContent)).toEqual(['cart 1', 'cart 2', 'cart 3']);
  });

  it('falls back to the Persian title where the English one is blank, and says so [4.products.persian]', () => {
    open({ language: 'en' });
    expect(titles()).toEqual(['Planetary Gearbox', 'Bevel Gear 12', 'گریپر دوانگشتی']);
    expect(screen.getByText('گریپر دوانگشتی').lang).toBe('fa');
  });

  it('draws a long list in parts, and all of it where nothing can tell what is near', async () => {
    open({ products: Array.from({ length: 30 }, (_, index) => product(index + 1, `قطعه ${index + 1}`, '')) });
    expect(await screen.findByText('قطعه 30')).toHaveProperty('tagName', 'A');
    expect(titles()).toHaveLength(30);
  });
});

describe('a search typed with Arabic letters and digits', () => {
  it.each(['كيكي', 'کیکی', 'چرخ دنده', 'چرخدنده', '12', '۱۲', '١٢'])('%s finds the bevel gear', async (query) => {
    open();
    await search(query);
    expect(titles()).toEqual(['چرخ‌دندهٔ کیکی ۱۲']);
  });
});

describe('a search is a literal text', () => {
  it.each([
    ['a pattern', '.*[('],
    ['a backslash', '\\'],
    ['5,000 letters', 'x'.repeat(5_000)],
    ['5,000 tags', '<a/>'.repeat(5_000)],
    ['markup', '<b>nothing</b>'],
    ['an escape', String.raw`\u0041`],
  ])('of %s, found nowhere, repeated as it was typed, breaking nothing', async (_what, query) => {
    open();
    await search(query);
    expect(titles()).toEqual([]);
    expect(screen.getByText(query).parentElement?.textContent).toBe(
      `هیچ قطعه‌ای با عنوان «${query}» نداریم؛ اما شاید بتوانیم آن را بسازیم.`,
    );
    expect(screen.getByText('هیچ قطعه‌ای پیدا نشد').getAttribute('role')).toBe('status');
  });
});

describe('the search', () => {
  it('is about the title in the language of the page [5.search.match]', async () => {
    open({ language: 'en' });
    await search('gear');
    expect(titles()).toEqual(['Planetary Gearbox', 'Bevel Gear 12']);
    expect(screen.getByText('2 parts').textContent).toBe('2 parts');
  });

  it('asks the other titles when the language changes, and keeps the query', () => {
    const path = '/products?q=gear';
    open({ path, language: 'fa' });
    expect([titles(), screen.getByRole('searchbox')]).toEqual([[], expect.objectContaining({ value: 'gear' })]);
    cleanup();
    open({ path, language: 'en' });
    expect(titles()).toEqual(['Planetary Gearbox', 'Bevel Gear 12']);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'gear');
  });

  it('marks the match in the original text', async () => {
    open();
    await search('چرخ دنده');
    expect(document.querySelector('mark')?.textContent).toBe('چرخ‌دندهٔ');
  });

  it('lives in the URL, soon after the last key, and Enter does nothing more [5.search.query]', async () => {
    open();
    await search('گریپر');
    await userEvent.keyboard('{Enter}');
    const address = await screen.findByText(/^\?q=/);
    expect(new URLSearchParams(address.textContent ?? '').get('q')).toBe('گریپر');
  });

  it('is taken from the URL', () => {
    open({ path: '/products?q=gripper', language: 'en' });
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'gripper');
    expect(titles()).toEqual([]);
  });

  it('has a way out of an empty result', async () => {
    open({ path: '/products?q=nothing' });
    await userEvent.click(screen.getByRole('button', { name: 'نمایش همهٔ قطعه‌ها' }));
    expect(titles()).toHaveLength(3);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });
});

describe('products that are not there', () => {
  it('are waited for with a spinner [4.products.spinner]', () => {
    renderScreen(<ProductsPage cartControl={() => null} />, { actors: { catalogue: catalogueOf() } });
    expect(screen.getByText('در حال دریافت محصولات…').getAttribute('role')).toBe('status');
  });

  it('can be asked for again after a failure [8.products.empty]', async () => {
    const catalogue = catalogueOf();
    catalogue.send({ type: 'products.failed', error: null });
    renderScreen(<ProductsPage cartControl={() => null} />, { actors: { catalogue } });
    expect(screen.getByText('محصولی برای نمایش نیست.').tagName).toBe('P');
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(catalogue.getSnapshot().value).toBe('loading');
  });
});
