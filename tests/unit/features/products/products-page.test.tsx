import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Language, Product } from '#src/contract/types.ts';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
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
  const catalogue = createActor(catalogueMachine, { input: { products } }).start();
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

describe('field note 15: a search typed with Arabic letters and digits', () => {
  it.each(['كيكي', 'کیکی', 'چرخ دنده', 'چرخدنده', '12', '۱۲', '١٢'])('%s finds the bevel gear', async (query) => {
    open();
    await search(query);
    expect(titles()).toEqual(['چرخ‌دندهٔ کیکی ۱۲']);
  });
});

describe('field note 14: a search is a literal text', () => {
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

  it('field note 16: asks the other titles when the language changes, and keeps the query', () => {
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
  const opened = (load: () => Promise<readonly Product[]>) => {
    const machine = catalogueMachine.provide({ actors: { loadProducts: fromPromise(load) } });
    const catalogue = createActor(machine, { input: {} }).start();
    renderScreen(<ProductsPage cartControl={() => null} />, { actors: { catalogue } });
  };

  it('are waited for with a spinner [4.products.spinner]', () => {
    opened(() => new Promise(() => {}));
    expect(screen.getByText('در حال دریافت محصولات…').getAttribute('role')).toBe('status');
  });

  it('can be asked for again after a failure [8.products.empty]', async () => {
    let calls = 0;
    opened(async () => {
      calls += 1;
      if (calls === 1) throw new Error('unreachable');
      return PRODUCTS;
    });
    await screen.findByText('محصولی برای نمایش نیست.');
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await screen.findByText('گریپر دوانگشتی');
    expect(titles()).toHaveLength(3);
  });
});
