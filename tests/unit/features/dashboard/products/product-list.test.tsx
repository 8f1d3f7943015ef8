import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { MoveResult, ProductMove } from '#src/domain/product/product-order.ts';
import { button, control, openDashboard, write } from '../../../../support/fixtures/dashboard.tsx';
import { productOf } from '../../../../support/fixtures/products.ts';
import { textsOf } from '../../../../support/screens/read-page.ts';

const GEAR = productOf(1, { title: 'چرخ‌دندهٔ کوچک' });
const WHEEL = productOf(2, { title: 'چرخ', titleEn: ' ' });
const ARM = productOf(13, { title: 'بازوی ربات' });
const PRODUCTS = [GEAR, WHEEL, ARM];

const section = () => within(screen.getByRole('region', { name: 'محصولات' }));
const titles = () => textsOf(section().queryAllByRole('heading', { level: 3 }));
const cell = ({ title }: Product) =>
  within(section().getByRole('heading', { name: title }).closest('li') ?? document.body);

const namesIn = (product: Product) =>
  cell(product)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));

const toFront = ({ title }: Product) => button(`بردن ${title} به اول فهرست`);
const up = ({ title }: Product) => button(`بردن ${title} یک جا بالاتر`);
const down = ({ title }: Product) => button(`بردن ${title} یک جا پایین‌تر`);

describe('the order of the product list', () => {
  /** Opens the list with moves whose results the test decides. */
  function openMovable() {
    const saved: { readonly move: ProductMove; readonly settle: (result: MoveResult) => Promise<void> }[] = [];
    const save = (move: ProductMove) =>
      new Promise<MoveResult>((resolve) => {
        saved.push({ move, settle: (result) => act(async () => resolve(result)) });
      });
    const opened = openDashboard(PRODUCTS, 'fa', '/dashboard#products', { save });
    return { ...opened, saved, moves: () => saved.map(({ move }) => move) };
  }
  const order = (...products: readonly Product[]) => products.map(({ title }) => title);
  const announced = () => section().getAllByRole('status').at(-1)?.textContent;

  it('moves a product at once, announces its place and keeps the focus [4.products.moved]', async () => {
    const { user, moves } = openMovable();
    await user.click(up(ARM));
    expect([titles(), announced(), document.activeElement]).toEqual([
      order(GEAR, ARM, WHEEL),
      `${ARM.title}: جای ۲ از ۳`,
      up(ARM),
    ]);
    await user.click(down(GEAR));
    expect([titles(), announced(), moves()]).toEqual([
      order(ARM, GEAR, WHEEL),
      `${GEAR.title}: جای ۲ از ۳`,
      [
        { id: ARM.id, before: WHEEL.id },
        { id: GEAR.id, before: WHEEL.id },
      ],
    ]);
  });

  it('keeps the focus at an end of the list, where its button does nothing [4.products.order]', async () => {
    const { user, moves } = openMovable();
    const disabled = () => [toFront, up, down].map((find) => find(ARM).ariaDisabled === 'true');
    expect(disabled()).toEqual([false, false, true]);
    toFront(ARM).focus();
    await user.keyboard('{Enter}');
    expect([titles(), disabled(), document.activeElement]).toEqual([
      order(ARM, GEAR, WHEEL),
      [true, true, false],
      toFront(ARM),
    ]);
    await user.keyboard(' ');
    expect([titles(), moves()]).toEqual([order(ARM, GEAR, WHEEL), [{ id: ARM.id, before: GEAR.id }]]);
  });

  it('takes back a move that was not saved, and keeps the others [4.products.moved]', async () => {
    const { user, saved } = openMovable();
    await user.click(up(ARM));
    await user.click(toFront(WHEEL));
    expect(titles()).toEqual(order(WHEEL, GEAR, ARM));
    await saved[0]?.settle({ type: 'product.notMoved', reference: '' });
    expect([titles(), document.activeElement]).toEqual([order(WHEEL, GEAR, ARM), toFront(WHEEL)]);
    await saved[1]?.settle({ type: 'product.notMoved', reference: '' });
    expect(titles()).toEqual(order(...PRODUCTS));
  });

  it('shows the order of the server as soon as a later list is loaded', async () => {
    const { user, saved, send } = openMovable();
    await user.click(up(ARM));
    await saved[0]?.settle({ type: 'product.moved' });
    expect(titles()).toEqual(order(GEAR, ARM, WHEEL));
    await send.catalogue({ type: 'refresh.requested' });
    await send.catalogue({ type: 'products.loaded', products: [WHEEL, GEAR, ARM] });
    expect(titles()).toEqual(order(WHEEL, GEAR, ARM));
  });

  it('moves a found product through the whole list, not through what was found', async () => {
    const { user, moves } = openMovable();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('چرخ');
    await user.click(down(WHEEL));
    expect([titles(), moves(), announced()]).toEqual([
      order(GEAR, WHEEL),
      [{ id: WHEEL.id, before: null }],
      `${WHEEL.title}: جای ۳ از ۳`,
    ]);
    expect(cell(WHEEL).getByText('۳ از ۳').tagName).toBe('SPAN');
  });

  it('offers no moves if the host has an order of its own [4.products.moved]', async () => {
    const { user, saved } = openMovable();
    await user.click(up(ARM));
    await saved[0]?.settle({ type: 'product.notMovable' });
    expect([titles(), namesIn(ARM), document.activeElement?.tagName]).toEqual([
      order(...PRODUCTS),
      [`ویرایش ${ARM.title}`, `حذف ${ARM.title}`],
      'UL',
    ]);
  });
});

describe('the product list', () => {
  it('shows number, title, actions and missing English of each product, in the order of the catalogue', () => {
    openDashboard(PRODUCTS);
    expect(titles()).toEqual([GEAR.title, WHEEL.title, ARM.title]);
    expect(cell(ARM).getByText('№ ۱۳').tagName).toBe('SPAN');
    const details = cell(ARM).getByRole('link', { name: `جزئیات ${ARM.title}` });
    expect(details.getAttribute('href')).toBe('/products/13');
    expect(namesIn(ARM)).toEqual([
      `بردن ${ARM.title} به اول فهرست`,
      `بردن ${ARM.title} یک جا بالاتر`,
      `بردن ${ARM.title} یک جا پایین‌تر`,
      `ویرایش ${ARM.title}`,
      `حذف ${ARM.title}`,
    ]);
    expect(section().getAllByText('بدون متن انگلیسی')).toEqual([cell(WHEEL).getByText('بدون متن انگلیسی')]);
  });

  it('marks a draft, which has no page to view [4.products.draft]', () => {
    openDashboard([
      { ...GEAR, hidden: true },
      { ...ARM, hidden: false },
    ]);
    expect(section().getAllByText('پیش‌نویس')).toEqual([cell(GEAR).getByText('پیش‌نویس')]);
    expect([GEAR, ARM].map((product) => cell(product).queryAllByRole('link').length)).toEqual([0, 1]);
  });

  it('asks the owner of an empty shop for the first product', () => {
    openDashboard([]);
    expect(section().getByText('هنوز محصولی اضافه نکرده‌اید. اولی را همین‌جا اضافه کنید.').tagName).toBe('P');
    expect(section().getAllByRole('button')).toEqual([button('افزودن محصول')]);
  });

  it.each([
    { query: 'چرخ دنده', found: [GEAR.title], count: '۱ محصول', text: undefined },
    {
      query: '<b>nothing</b>',
      found: [],
      count: 'هیچ محصولی پیدا نشد',
      text: 'محصولی با عنوان «<b>nothing</b>» نیست.',
    },
  ])('searches for $query, and repeats the query if nothing is found', async ({ query, found, count, text }) => {
    const { user } = openDashboard(PRODUCTS);
    await user.click(screen.getByRole('searchbox'));
    await user.paste(query);
    expect([titles(), section().getAllByRole('status')[0]?.textContent]).toEqual([found, count]);
    expect(section().queryByText(query)?.parentElement?.textContent).toBe(text);
    if (text) await user.click(button('نمایش همهٔ محصولات'));
    expect(titles().length).toBe(text ? 3 : 1);
  });

  it('keeps the query beside that of the orders in the URL, also when the page is opened again', async () => {
    const { user, place } = openDashboard(PRODUCTS, 'fa', '/dashboard?orders=7341#products');
    await user.click(screen.getByRole('searchbox'));
    await user.paste('ربات');
    // A click writes it at once, as it may leave the page.
    await user.click(document.body);
    const list = `/dashboard?${new URLSearchParams({ orders: '7341', q: 'ربات' })}#products`;
    expect(place()).toBe(list);
    cleanup();
    openDashboard(PRODUCTS, 'fa', list);
    expect([titles(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([[ARM.title], 'ربات']);
  });

  it('is searched only on its own tab, whose bar has the one search and no tools of the orders', async () => {
    const { user } = openDashboard(PRODUCTS, 'fa', '/dashboard?q=ربات#products');
    const bar = () => [
      screen.queryByRole('searchbox')?.getAttribute('name'),
      screen.queryByRole('button', { name: 'به‌روزرسانی' }),
    ];
    expect([titles(), bar()]).toEqual([[ARM.title], ['q', null]]);
    await user.click(screen.getByRole('link', { name: /^سفارش‌ها/ }));
    expect([titles().length, bar()]).toEqual([3, [undefined, button('به‌روزرسانی')]]);
    await user.click(screen.getByRole('link', { name: 'اطلاعیه' }));
    expect(bar()).toEqual([undefined, null]);
  });

  it('leads from the button of another product to the form while it is saved, and to the form that is open', async () => {
    const { user, send } = openDashboard(PRODUCTS);
    const panel = () => screen.getByRole('region', { name: 'ویرایش محصول' });
    await user.click(button(`ویرایش ${GEAR.title}`));
    button('بستن فرم').focus();
    await user.click(button('در حال ویرایش'));
    expect(document.activeElement).toBe(panel());
    write('title', 'چرخ‌دندهٔ بزرگ');
    await send.form({ type: 'product.submitted' });
    await user.click(button(`ویرایش ${ARM.title}`));
    expect([document.activeElement, screen.queryByRole('dialog')]).toEqual([panel(), null]);
    await user.click(button('افزودن محصول'));
    expect([document.activeElement, control('title').value]).toEqual([panel(), 'چرخ‌دندهٔ بزرگ']);
  });

  it('shows a long list in parts, and keeps the focus in it', async () => {
    const { user } = openDashboard(Array.from({ length: 30 }, (_, index) => productOf(index + 1)));
    expect(titles().length).toBe(24);
    await user.click(button('نمایش محصولات بیشتر'));
    expect({ titleCount: titles().length, tagName: document.activeElement?.tagName }).toEqual({
      titleCount: 30,
      tagName: 'UL',
    });
  });

  const MARKUP = ['<img src=x onerror=alert(1)> {{7*7}}', '<a/>', '<b>nothing</b>', String.raw`\u003ca\x2f>`];

  it.each(MARKUP)('shows the product %s as text, also in form, card and question', async (title) => {
    const link = 'javascript:alert(1)';
    const { user } = openDashboard([productOf(1, { title, description: link, video: link })]);
    expect(titles()).toEqual([title]);
    await user.click(button(`ویرایش ${title}`));
    expect([control('title').value, control('description').value]).toEqual([title, link]);
    expect(textsOf(document.querySelectorAll('figure [lang="fa"] p'))).toEqual([title, link]);
    await user.click(button(`حذف ${title}`));
    const question = `محصول «${title}» با عکس و ویدیویش برای همیشه حذف می‌شود.`;
    expect(screen.getByRole('dialog').textContent).toContain(question);
    expect(document.querySelectorAll('[src="x"], video, script, [href^="javascript:"]').length).toBe(0);
  });

  it.each([
    { more: {}, files: 'عکسش' },
    { more: { drawing: '/files/products/1.webp' }, files: 'عکس و نقشه‌اش' },
    { more: { video: '/files/products/1.mp4' }, files: 'عکس و ویدیویش' },
    { more: { drawing: '/files/products/1.webp', video: '/files/products/1.mp4' }, files: 'عکس، نقشه و ویدیویش' },
  ])('names the files of a product in the question: $files', async ({ more, files }) => {
    const { user } = openDashboard([{ ...GEAR, ...more }]);
    await user.click(button(`حذف ${GEAR.title}`));
    expect(screen.getByRole('dialog').textContent).toContain(`محصول «${GEAR.title}» با ${files} برای همیشه حذف می‌شود.`);
  });

  it('shows that the products are loading, refreshing or could not be refreshed', async () => {
    const { send, user } = openDashboard(null);
    expect(section().getByText('در حال دریافت قطعه‌ها…').tagName).toBe('P');
    await send.catalogue({ type: 'products.loaded', products: PRODUCTS });
    await send.catalogue({ type: 'refresh.requested' });
    expect(section().getByText('در حال به‌روزرسانی…').tagName).toBe('DIV');
    await send.catalogue({ type: 'products.failed', error: new Error('offline'), reference: '' });
    expect(section().getByRole('alert').textContent).toBe(
      'فهرست محصولات به‌روز نشد؛ شاید چیزی که می‌بینید قدیمی باشد.تلاش دوباره',
    );
    await user.click(button('تلاش دوباره'));
    await send.catalogue({ type: 'products.loaded', products: [ARM] });
    expect({ alert: section().queryByRole('alert'), titles: titles() }).toEqual({ alert: null, titles: [ARM.title] });
  });
});
