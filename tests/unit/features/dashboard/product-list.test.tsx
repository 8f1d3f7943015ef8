import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/types.ts';
import type { DeletionAnswer } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { productOf } from '../../../support/products.ts';
import { button, control, type OpenedDesk, openDesk, submitButton } from './desk-stage.tsx';

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
const refresh = ({ catalogue }: OpenedDesk) => act(async () => catalogue.send({ type: 'refresh.requested' }));

describe('the product list', () => {
  it('shows each product with number, title and what can be done with it', () => {
    openDesk({ products: PRODUCTS });
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

  it('marks the products without English (row 60)', () => {
    openDesk({ products: PRODUCTS });
    expect(section().getAllByText('بدون متن انگلیسی')).toEqual([cell(WHEEL).getByText('بدون متن انگلیسی')]);
  });

  it.each([
    ['چرخ', [GEAR.title, WHEEL.title], '۲ محصول'],
    ['چرخ دنده', [GEAR.title], '۱ محصول'],
    ['.*[(', [], 'هیچ محصولی پیدا نشد'],
  ])('is searched for %s (rows 14, 15)', async (query, expected, count) => {
    const { user } = openDesk({ products: PRODUCTS });
    await user.type(screen.getByRole('searchbox'), query.replace(/[[{]/g, '$&$&'));
    expect([titles(), section().getAllByRole('status')[0]?.textContent]).toEqual([expected, count]);
  });

  it.each([
    ['5,000 tags', '<a/>'.repeat(5_000)],
    ['markup', '<b>nothing</b>'],
  ])('repeats %s as they were typed where nothing is found', async (_what, query) => {
    const { user } = openDesk({ products: PRODUCTS });
    await user.click(screen.getByRole('searchbox'));
    await user.paste(query);
    expect(section().getByText(query).parentElement?.textContent).toBe(`محصولی با عنوان «${query}» نیست.`);
  });

  it('offers all products when nothing is found', async () => {
    const { user } = openDesk({ products: PRODUCTS });
    await user.type(screen.getByRole('searchbox'), 'qqq');
    await user.click(button('نمایش همهٔ محصولات'));
    expect(titles().length).toBe(3);
  });

  it('shows a long list in parts, and the focus stays in it (row 60)', async () => {
    const many = Array.from({ length: 30 }, (_, index) => productOf(index + 1));
    const { user } = openDesk({ products: many });
    expect(titles().length).toBe(24);
    await user.click(button('نمایش محصولات بیشتر'));
    expect(titles().length).toBe(30);
    expect(document.activeElement?.tagName).toBe('UL');
  });

  it.each(['<img src=x onerror=alert(1)> {{7*7}}', '<a/>', '<b>nothing</b>', String.raw`\u003ca\x2f>`])(
    'shows the product %s as text, also in the form, the card and the question (row 4)',
    async (title) => {
      const link = 'javascript:alert(1)';
      const { user } = openDesk({ products: [productOf(1, { title, description: link, video: link })] });
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
    const { user } = openDesk({ products: PRODUCTS });
    await user.click(button(`ویرایش ${GEAR.title}`));
    expect(cell(GEAR).getByRole<HTMLButtonElement>('button', { name: 'در حال ویرایش' }).disabled).toBe(true);
  });

  it('turns while it is refreshed, and says when that failed (row 61)', async () => {
    const opened = openDesk({ products: PRODUCTS });
    await refresh(opened);
    expect(section().getByText('در حال به‌روزرسانی…').tagName).toBe('DIV');
    await act(async () => opened.loads.last.reject(new Error('offline')));
    expect(section().getByRole('alert').textContent).toBe(
      'فهرست محصولات به‌روز نشد؛ شاید آنچه می‌بینید کهنه باشد.تلاش دوباره',
    );
    await opened.user.click(button('تلاش دوباره'));
    await act(async () => opened.loads.last.resolve([ARM]));
    expect([section().queryByRole('alert'), titles()]).toEqual([null, [ARM.title]]);
  });

  it('shows the spinner until there is a list', async () => {
    const opened = openDesk({ products: [] });
    expect(section().getByText('در حال دریافت محصولات…').tagName).toBe('P');
    await act(async () => opened.loads.last.resolve(PRODUCTS));
    expect(titles().length).toBe(3);
  });
});

describe('deleting a product', () => {
  async function asked(): Promise<OpenedDesk> {
    const opened = openDesk({ products: PRODUCTS });
    await opened.user.click(button(`حذف ${WHEEL.title}`));
    return opened;
  }
  async function confirmed(): Promise<OpenedDesk> {
    const opened = await asked();
    await opened.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'حذف محصول' }));
    return opened;
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'حذف محصول' });
  const answer = ({ deletions }: OpenedDesk, output: DeletionAnswer) => act(async () => deletions.last.resolve(output));

  it('asks first, with the panel showing what is about to go [4.panel.delete]', async () => {
    const { deletions } = await asked();
    expect(dialog()?.textContent).toContain('محصول «چرخ» با عکس و ویدیویش برای همیشه حذف می‌شود.');
    const panel = within(screen.getByRole('region', { name: 'حذف محصول' }));
    expect([panel.getByText('№ ۰۲').tagName, deletions.runs.length]).toEqual(['SPAN', 0]);
  });

  it.each([
    ['the cancel button', () => fireEvent.click(button('انصراف'))],
    ['the close button', () => fireEvent.click(button('بستن'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])(
    'is called off by %s: what was typed is intact and the focus goes back [4.panel.cancelled]',
    async (_way, cancel) => {
      const opened = openDesk({ products: PRODUCTS });
      await opened.user.click(button(`ویرایش ${GEAR.title}`));
      await opened.user.type(control('title'), '!');
      await opened.user.click(button(`حذف ${WHEEL.title}`));
      cancel();
      expect([dialog(), control('title').value]).toEqual([null, `${GEAR.title}!`]);
      expect(document.activeElement).toBe(button(`حذف ${WHEEL.title}`));
      expect(opened.deletions.runs.length).toBe(0);
    },
  );

  it('stays locked until the server has answered, and calls it once (rows 68, 69)', async () => {
    const { deletions, user } = await confirmed();
    await user.click(button('در حال حذف…'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(deletions.runs.map(({ input }) => input)).toEqual([{ id: WHEEL.id }]);
    expect([dialog()?.getAttribute('aria-busy'), button('انصراف').disabled, button('بستن').disabled]).toEqual([
      'true',
      true,
      true,
    ]);
  });

  it.each([
    ['deleted', 'product.deleted'],
    ['alreadyGone', 'product.alreadyGone'],
  ] as const)(
    'is done when the product is %s, and the focus goes to the list (row 48) [4.panel.confirmed]',
    async (kind, notice) => {
      const opened = await confirmed();
      await answer(opened, { kind });
      expect([dialog(), opened.notices]).toEqual([null, [{ type: notice }]]);
      await refresh(opened);
      await act(async () => opened.loads.last.resolve([GEAR, ARM]));
      expect(titles()).toEqual([GEAR.title, ARM.title]);
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'محصولات' }));
    },
  );

  it('says in place that it failed, and can be tried again [8.deletion.failed]', async () => {
    const opened = await confirmed();
    await act(async () => opened.deletions.last.reject(new Error('offline')));
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'محصول حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.',
    );
    expect([opened.failures.length, opened.notices]).toEqual([1, []]);
    await opened.user.click(button('تلاش دوباره'));
    expect(opened.deletions.runs.length).toBe(2);
  });

  it('closes a form about the same product (row 68)', async () => {
    const opened = openDesk({ products: PRODUCTS });
    await opened.user.click(button(`ویرایش ${WHEEL.title}`));
    await opened.user.click(button(`حذف ${WHEEL.title}`));
    await opened.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'حذف محصول' }));
    await answer(opened, { kind: 'deleted' });
    expect([screen.queryByRole('region', { name: 'کار تازه' })?.tagName, submitButtonCount()]).toEqual(['SECTION', 0]);
  });

  const submitButtonCount = () => document.querySelectorAll('form button[type="submit"]').length;

  it('is not possible while a product is saved', async () => {
    const opened = openDesk({ products: PRODUCTS });
    await opened.user.click(button(`ویرایش ${GEAR.title}`));
    await opened.user.type(control('title'), '!');
    await opened.user.click(submitButton());
    expect(button(`حذف ${WHEEL.title}`).disabled).toBe(true);
  });
});
