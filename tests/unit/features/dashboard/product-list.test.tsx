import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { productOf } from '../../../support/products.ts';
import { button, control, type OpenedDashboard, openDashboard } from './dashboard-fixture.tsx';

const GEAR = productOf(1, { title: 'چرخ‌دندهٔ کوچک' });
const WHEEL = productOf(2, { title: 'چرخ', titleEn: ' ' });
const ARM = productOf(13, { title: 'بازوی ربات' });
const PRODUCTS = [GEAR, WHEEL, ARM];

const section = () => within(screen.getByRole('region', { name: 'محصولات' }));
const titles = () =>
  section()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const cell = (product: Product) => {
  const found = section().getByRole('heading', { name: product.title }).closest('li');
  if (!found) throw new Error(`no cell of ${product.title}`);
  return within(found);
};

describe('the product list', () => {
  it('shows each product with number, title and what can be done with it', () => {
    openDashboard(PRODUCTS);
    expect(titles()).toEqual([GEAR.title, WHEEL.title, ARM.title]);
    expect(cell(ARM).getByText('№ ۱۳').tagName).toBe('SPAN');
    expect(
      cell(ARM)
        .getByRole('link', { name: `جزئیات ${ARM.title}` })
        .getAttribute('href'),
    ).toBe('/products/13');
    expect(
      cell(ARM)
        .getAllByRole('button')
        .map((element) => element.getAttribute('aria-label')),
    ).toEqual([`ویرایش ${ARM.title}`, `حذف ${ARM.title}`]);
  });

  it('marks the products without English', () => {
    openDashboard(PRODUCTS);
    expect(section().getAllByText('بدون متن انگلیسی')).toEqual([cell(WHEEL).getByText('بدون متن انگلیسی')]);
  });

  it.each([
    ['چرخ', [GEAR.title, WHEEL.title], '۲ محصول'],
    ['چرخ دنده', [GEAR.title], '۱ محصول'],
    ['.*[(', [], 'هیچ محصولی پیدا نشد'],
  ])('is searched for %s', async (query, expected, count) => {
    const { user } = openDashboard(PRODUCTS);
    await user.type(screen.getByRole('searchbox'), query.replace(/[[{]/g, '$&$&'));
    expect([titles(), section().getAllByRole('status')[0]?.textContent]).toEqual([expected, count]);
  });

  it.each([
    ['5,000 tags', '<a/>'.repeat(5_000)],
    ['markup', '<b>nothing</b>'],
  ])('repeats %s as they were typed where nothing is found', async (_what, query) => {
    const { user } = openDashboard(PRODUCTS);
    await user.click(screen.getByRole('searchbox'));
    await user.paste(query);
    expect(section().getByText(query).parentElement?.textContent).toBe(`محصولی با عنوان «${query}» نیست.`);
  });

  it('offers all products when nothing is found', async () => {
    const { user } = openDashboard(PRODUCTS);
    await user.type(screen.getByRole('searchbox'), 'qqq');
    await user.click(button('نمایش همهٔ محصولات'));
    expect(titles().length).toBe(3);
  });

  it('shows a long list in parts, and the focus stays in it', async () => {
    const many = Array.from({ length: 30 }, (_, index) => productOf(index + 1));
    const { user } = openDashboard(many);
    expect(titles().length).toBe(24);
    await user.click(button('نمایش محصولات بیشتر'));
    expect(titles().length).toBe(30);
    expect(document.activeElement?.tagName).toBe('UL');
  });

  it.each(['<img src=x onerror=alert(1)> {{7*7}}', '<a/>', '<b>nothing</b>', String.raw`\u003ca\x2f>`])(
    'shows the product %s as text, also in the form, the card and the question',
    async (title) => {
      const link = 'javascript:alert(1)';
      const { user } = openDashboard([productOf(1, { title, description: link, video: link })]);
      expect(titles()).toEqual([title]);
      await user.click(button(`ویرایش ${title}`));
      expect([control('title').value, control('description').value]).toEqual([title, link]);
      const card = document.querySelector<HTMLElement>('figure [lang="fa"]') ?? document.body;
      expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([title, link]);
      await user.click(button(`حذف ${title}`));
      expect(screen.getByRole('dialog').textContent).toContain(`محصول «${title}» با عکس`);
      expect(document.querySelectorAll('[src="x"], video, script, [href^="javascript:"]').length).toBe(0);
    },
  );

  it('marks the product that is being edited', async () => {
    const { user } = openDashboard(PRODUCTS);
    await user.click(button(`ویرایش ${GEAR.title}`));
    expect(cell(GEAR).getByRole<HTMLButtonElement>('button', { name: 'در حال ویرایش' }).disabled).toBe(true);
  });

  it('turns while it is refreshed, and says when that failed', async () => {
    const opened = openDashboard(PRODUCTS);
    await opened.tell.catalogue({ type: 'refresh.requested' });
    expect(section().getByText('در حال به‌روزرسانی…').tagName).toBe('DIV');
    await opened.tell.catalogue({ type: 'products.failed', error: new Error('offline') });
    expect(section().getByRole('alert').textContent).toBe(
      'فهرست محصولات به‌روز نشد؛ شاید آنچه می‌بینید کهنه باشد.تلاش دوباره',
    );
    await opened.user.click(button('تلاش دوباره'));
    await opened.tell.catalogue({ type: 'products.loaded', products: [ARM] });
    expect([section().queryByRole('alert'), titles()]).toEqual([null, [ARM.title]]);
  });

  it('shows the spinner until there is a list', async () => {
    const opened = openDashboard(null);
    expect(section().getByText('در حال دریافت محصولات…').tagName).toBe('P');
    await opened.tell.catalogue({ type: 'products.loaded', products: PRODUCTS });
    expect(titles().length).toBe(3);
  });
});

describe('deleting a product', () => {
  async function asked(): Promise<OpenedDashboard> {
    const opened = openDashboard(PRODUCTS);
    await opened.user.click(button(`حذف ${WHEEL.title}`));
    return opened;
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'حذف محصول' });

  it('asks first, with the panel showing what is about to go [4.panel.delete]', async () => {
    await asked();
    expect(dialog()?.textContent).toContain('محصول «چرخ» با عکس و ویدیویش برای همیشه حذف می‌شود.');
    const panel = within(screen.getByRole('region', { name: 'حذف محصول' }));
    expect(panel.getByText('№ ۰۲').tagName).toBe('SPAN');
  });

  it.each([
    ['the cancel button', () => fireEvent.click(button('انصراف'))],
    ['the close button', () => fireEvent.click(button('بستن'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])(
    'is called off by %s: what was typed is intact and the focus goes back [4.panel.cancelled]',
    async (_way, cancel) => {
      const { user } = openDashboard(PRODUCTS);
      await user.click(button(`ویرایش ${GEAR.title}`));
      await user.type(control('title'), '!');
      await user.click(button(`حذف ${WHEEL.title}`));
      cancel();
      expect([dialog(), control('title').value]).toEqual([null, `${GEAR.title}!`]);
      expect(document.activeElement).toBe(button(`حذف ${WHEEL.title}`));
    },
  );

  it('cannot be called off while it is under way', async () => {
    const { user } = await asked();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'حذف محصول' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(dialog()?.getAttribute('aria-busy')).toBe('true');
  });

  it.each(['deletion.succeeded', 'deletion.missing'] as const)(
    'takes the focus to the list where it ends with %s [4.panel.confirmed]',
    async (type) => {
      const { tell } = await asked();
      await tell.panel({ type: 'deletion.confirmed' });
      await tell.panel({ type });
      await tell.catalogue({ type: 'refresh.requested' });
      await tell.catalogue({ type: 'products.loaded', products: [GEAR, ARM] });
      expect([dialog(), titles()]).toEqual([null, [GEAR.title, ARM.title]]);
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'محصولات' }));
    },
  );

  it('says in place that it failed [8.deletion.failed]', async () => {
    const { tell } = await asked();
    await tell.panel({ type: 'deletion.confirmed' });
    await tell.panel({ type: 'deletion.failed', error: new Error('offline') });
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.',
    );
  });
});
