import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { button, control, openDashboard, write } from '../../../support/dashboard.tsx';
import { productOf } from '../../../support/products.ts';
import { textsOf } from '../../../support/read-page.ts';

const GEAR = productOf(1, { title: 'چرخ‌دندهٔ کوچک' });
const WHEEL = productOf(2, { title: 'چرخ', titleEn: ' ' });
const ARM = productOf(13, { title: 'بازوی ربات' });
const PRODUCTS = [GEAR, WHEEL, ARM];

const section = () => within(screen.getByRole('region', { name: 'محصولات' }));
const titles = () => textsOf(section().queryAllByRole('heading', { level: 3 }));
const cell = ({ title }: Product) =>
  within(section().getByRole('heading', { name: title }).closest('li') ?? document.body);

describe('the product list', () => {
  it('shows each product with number, title, what can be done with it, and that it has no English', () => {
    openDashboard(PRODUCTS);
    expect(titles()).toEqual([GEAR.title, WHEEL.title, ARM.title]);
    expect(cell(ARM).getByText('№ ۱۳').tagName).toBe('SPAN');
    const details = cell(ARM).getByRole('link', { name: `جزئیات ${ARM.title}` });
    expect(details.getAttribute('href')).toBe('/products/13');
    expect(cell(ARM).getAllByRole('button')).toEqual([button(`ویرایش ${ARM.title}`), button(`حذف ${ARM.title}`)]);
    expect(section().getAllByText('بدون متن انگلیسی')).toEqual([cell(WHEEL).getByText('بدون متن انگلیسی')]);
  });

  it.each([
    ['چرخ', [GEAR.title, WHEEL.title], '۲ محصول'],
    ['چرخ دنده', [GEAR.title], '۱ محصول'],
  ])('is searched for %s', async (query, expected, count) => {
    const { user } = openDashboard(PRODUCTS);
    await user.click(screen.getByRole('searchbox'));
    await user.paste(query);
    expect([titles(), section().getAllByRole('status')[0]?.textContent]).toEqual([expected, count]);
  });

  it.each(['.*[(', '<a/>'.repeat(5_000), '<b>nothing</b>'])(
    'repeats %s as it was typed where nothing is found, and leads back to all products',
    async (query) => {
      const { user } = openDashboard(PRODUCTS);
      await user.click(screen.getByRole('searchbox'));
      await user.paste(query);
      expect(section().getByText(query).parentElement?.textContent).toBe(`محصولی با عنوان «${query}» نیست.`);
      await user.click(button('نمایش همهٔ محصولات'));
      expect(titles().length).toBe(3);
    },
  );

  it('shows a long list in parts, and the focus stays in it', async () => {
    const { user } = openDashboard(Array.from({ length: 30 }, (_, index) => productOf(index + 1)));
    expect(titles().length).toBe(24);
    await user.click(button('نمایش محصولات بیشتر'));
    expect([titles().length, document.activeElement?.tagName]).toEqual([30, 'UL']);
  });

  it.each(['<img src=x onerror=alert(1)> {{7*7}}', '<a/>', '<b>nothing</b>', String.raw`\u003ca\x2f>`])(
    'shows the product %s as text, also in the form, the card and the question',
    async (title) => {
      const link = 'javascript:alert(1)';
      const { user } = openDashboard([productOf(1, { title, description: link, video: link })]);
      expect(titles()).toEqual([title]);
      await user.click(button(`ویرایش ${title}`));
      expect([control('title').value, control('description').value]).toEqual([title, link]);
      expect(textsOf(document.querySelectorAll('figure [lang="fa"] p'))).toEqual([title, link]);
      await user.click(button(`حذف ${title}`));
      expect(screen.getByRole('dialog').textContent).toContain(
        `محصول «${title}» با عکس و ویدیویش برای همیشه حذف می‌شود.`,
      );
      expect(document.querySelectorAll('[src="x"], video, script, [href^="javascript:"]').length).toBe(0);
    },
  );

  it('is waited for, turns while it is refreshed, and says when that failed', async () => {
    const { tell, user } = openDashboard(null);
    expect(section().getByText('در حال دریافت قطعه‌ها…').tagName).toBe('P');
    await tell.catalogue({ type: 'products.loaded', products: PRODUCTS });
    await tell.catalogue({ type: 'refresh.requested' });
    expect(section().getByText('در حال به‌روزرسانی…').tagName).toBe('DIV');
    await tell.catalogue({ type: 'products.failed', error: new Error('offline') });
    expect(section().getByRole('alert').textContent).toBe(
      'فهرست محصولات به‌روز نشد؛ شاید چیزی که می‌بینید قدیمی باشد.تلاش دوباره',
    );
    await user.click(button('تلاش دوباره'));
    await tell.catalogue({ type: 'products.loaded', products: [ARM] });
    expect([section().queryByRole('alert'), titles()]).toEqual([null, [ARM.title]]);
  });
});

describe('deleting a product', () => {
  it('shows what is about to go, and leaves what was typed and the focus where it is called off', async () => {
    const { user } = openDashboard(PRODUCTS);
    await user.click(button(`ویرایش ${GEAR.title}`));
    write('title', `${GEAR.title}!`);
    await user.click(button(`حذف ${WHEEL.title}`));
    expect(within(screen.getByRole('region', { name: 'حذف محصول' })).getByText('№ ۰۲').tagName).toBe('SPAN');
    await user.click(button('انصراف'));
    expect([screen.queryByRole('dialog'), control('title').value]).toEqual([null, `${GEAR.title}!`]);
    expect(document.activeElement).toBe(button(`حذف ${WHEEL.title}`));
  });

  it.each(['deletion.succeeded', 'deletion.missing'] as const)(
    'takes the focus to the list where it ends with %s [4.panel.confirmed]',
    async (type) => {
      const { tell, user } = openDashboard(PRODUCTS);
      await user.click(button(`حذف ${WHEEL.title}`));
      await tell.panel({ type: 'deletion.confirmed' });
      await tell.panel({ type });
      await tell.catalogue({ type: 'refresh.requested' });
      await tell.catalogue({ type: 'products.loaded', products: [GEAR, ARM] });
      expect([screen.queryByRole('dialog'), titles()]).toEqual([null, [GEAR.title, ARM.title]]);
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'محصولات' }));
    },
  );
});
