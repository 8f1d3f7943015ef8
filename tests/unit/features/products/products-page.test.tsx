import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { textsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const TITLES = ['گیربکس سیاره‌ای', 'چرخ‌دندهٔ کیکی ۱۲', 'گریپر دوانگشتی'];
const ENGLISH = ['Planetary Gearbox', 'Bevel Gear 12', ''];
const PRODUCTS = TITLES.map((title, index) => productOf(index + 1, { title, titleEn: ENGLISH[index] ?? '' }));

function open(language: Language = 'fa', path = '/products', products = PRODUCTS) {
  return renderScreen(<ProductsPage />, { actors: { catalogue: catalogueOf(products) }, language, path });
}

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const query = () => screen.getByRole<HTMLInputElement>('searchbox').value;
const search = async (text: string) => {
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste(text);
};

describe('the list of products', () => {
  it('falls back to the Persian title if the English one is blank, and states it [4.products.persian]', () => {
    open('en');
    expect(titles()).toEqual(['Planetary Gearbox', 'Bevel Gear 12', 'گریپر دوانگشتی']);
    const { lang, dir } = screen.getByText('گریپر دوانگشتی');
    expect([lang, dir]).toEqual(['fa', 'rtl']);
  });

  it.each([
    { language: 'fa', text: 'هنوز نمونه‌کاری این‌جا نگذاشته‌ایم؛ ولی سفارش می‌گیریم.', link: 'سفارش ساخت قطعه' },
    { language: 'en', text: 'We haven’t put any work here yet, but we’re taking orders.', link: 'Order a custom part' },
  ] as const)(
    'leads to the order form while the shop is empty, in $language [8.products.empty]',
    ({ language, text, link }) => {
      open(language, '/products', []);
      const links = screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]);
      expect({ text: screen.getByText(text).tagName, links, buttons: screen.queryAllByRole('button') }).toEqual({
        text: 'P',
        links: [[link, '/#order']],
        buttons: [],
      });
    },
  );

  it('renders the whole list in a browser without IntersectionObserver', async () => {
    const many = Array.from({ length: 30 }, (_, index) => productOf(index + 1));
    open('fa', '/products', many);
    expect(await screen.findByText('قطعهٔ 30')).toHaveProperty('tagName', 'A');
    expect(titles()).toHaveLength(30);
  });
});

describe('a search', () => {
  it.each([
    { label: 'a pattern', text: '.*[(' },
    { label: 'a backslash', text: '\\' },
    { label: '5,000 tags', text: '<a/>'.repeat(5_000) },
    { label: 'markup', text: '<b>nothing</b>' },
    { label: 'an escape', text: String.raw`\u0041` },
  ])('searches literally for $label, and repeats the query if nothing is found', async ({ text }) => {
    open();
    await search(text);
    expect([titles(), screen.getByText('هیچ قطعه‌ای پیدا نشد').role]).toEqual([[], 'status']);
    expect(screen.getByText(text).parentElement?.textContent).toBe(`برای «${text}» نمونه‌ای پیدا نشد.`);
  });

  it('reads the query from the URL, and searches the titles in the language of the page [5.search.match]', () => {
    open('fa', '/products?q=gear');
    screen.getByText(/^هیچ قطعه‌ای پیدا نشد/);
    expect(query()).toBe('gear');
    cleanup();
    open('en', '/products?q=gear');
    expect([titles(), query()]).toEqual([['Planetary Gearbox', 'Bevel Gear 12'], 'gear']);
    expect(textsOf(document.querySelectorAll('mark'))).toEqual(['Gear', 'Gear']);
    expect(screen.getByText('2 parts').role).toBe('status');
  });

  it.each([
    {
      language: 'fa',
      query: 'gearbox',
      heading: 'منظورتان این بود؟',
      status: 'هیچ قطعه‌ای پیدا نشد؛ ۱ پیشنهاد داریم',
      sentence: 'برای «gearbox» نمونه‌ای پیدا نشد.',
    },
    {
      language: 'en',
      query: 'gearbx',
      heading: 'Did you mean',
      status: 'No parts found; 1 suggestion below',
      sentence: 'No match for “gearbx”. Check the spelling, or have it made.',
    },
  ] as const)(
    'that finds nothing offers what was meant, and announces it, in $language [5.search.near]',
    async (row) => {
      const { language, query, heading, status, sentence } = row;
      open(language, `/products?q=${query}`);
      const near = within(await screen.findByRole('region', { name: heading }));
      expect(near.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        language === 'fa' ? 'گیربکس سیاره‌ای' : 'Planetary Gearbox',
      ]);
      expect(screen.getByText(query).parentElement?.textContent).toBe(sentence);
      expect(screen.getByText(status).role).toBe('status');
    },
  );

  it('that finds nothing near offers nothing', () => {
    open('fa', '/products?q=دست مصنوعی');
    expect(screen.queryByRole('heading', { name: 'منظورتان این بود؟' })).toBeNull();
  });

  it('writes the query into the URL soon after the last key, and does nothing on Enter [5.search.query]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { place } = open();
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(box, { target: { value: 'گریپر' } });
    act(() => box.form?.requestSubmit());
    expect(place()).toBe('/products');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(decodeURI(place())).toBe('/products?q=گریپر');
  });

  it('writes the query into the URL at once on a click, so that Back leads to its results', async () => {
    const { place } = open();
    await search('گیر');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(decodeURI(place())).toBe('/products?q=گیر');
  });

  it('offers to order the part that a search did not find, with the query in the order form', async () => {
    const { actors } = open('fa', '/products?q=دست مصنوعی');
    await userEvent.click(screen.getByRole('link', { name: 'سفارش ساخت «دست مصنوعی»' }));
    expect(actors.orderSubmission.getSnapshot().context.draft.description).toBe('دست مصنوعی');
  });

  it('does not repeat a long query on the order button', () => {
    open('fa', `/products?q=${'x'.repeat(41)}`);
    expect(screen.getByRole('link', { name: 'سفارش ساخت قطعه' }).getAttribute('href')).toBe('/#order');
  });

  it.each(['۰۲', '№ 02'])('finds a part by the number %s', async (number) => {
    open();
    await search(number);
    expect(titles()[0]).toBe(TITLES[1]);
  });

  it('clears the query of an empty result', async () => {
    open('fa', '/products?q=nothing');
    await userEvent.click(screen.getByRole('button', { name: 'نمایش همهٔ قطعه‌ها' }));
    expect([titles(), query()]).toEqual([TITLES, '']);
  });
});
