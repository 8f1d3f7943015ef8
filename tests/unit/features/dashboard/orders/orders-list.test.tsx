import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { OrdersList } from '#src/features/dashboard/orders/orders-list.tsx';
import type { ActionEvent } from '#src/machines/confirmation/confirmation.machine.ts';
import type { OrdersEvent } from '#src/machines/orders/orders.machine.ts';
import { orderOf } from '../../../../support/fixtures/orders.ts';
import { textsOf } from '../../../../support/screens/read-page.ts';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

const SARA: Order = {
  ...orderOf(19),
  name: 'سارا رضایی',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'Two <b>helical</b> gears',
  files: ['/files/orders/a.webp', 'https://cdn.example/b.mp4', 'javascript:alert(1)'],
  createdAt: '2026-11-19T21:30:00.000Z',
};
const JOHN: Order = { ...orderOf(20), _id: 'a/b', name: 'John', phone: '+98 21 5555', description: 'بازوی دو بند' };
const DONE: Order = { ...orderOf(18), _id: '4K7Q2MZ8X0', completedAt: '2026-11-19T21:30:00.000Z' };
const NEXT: Order = { ...orderOf(21), name: 'Next' };
const listed = (...orders: readonly Order[]): OrdersEvent => ({ type: 'orders.listed', orders });

function open(language: Language, ...events: readonly OrdersEvent[]) {
  const { adminActors, place, go } = renderScreen(
    <Routes>
      <Route path="/" element={<OrdersList />} />
      <Route path="*" element={null} />
    </Routes>,
    { language },
  );
  const { openOrders: orders } = adminActors;
  const send = (...more: readonly OrdersEvent[]) => act(() => more.forEach(orders.send));
  send({ type: 'refresh.requested' }, ...events);
  /** Sends the result of the confirmed action. */
  const answer = (event: ActionEvent) => act(() => orders.getSnapshot().children.confirmation?.send(event));
  return { send, answer, adminActors, orders, place, go, user: userEvent.setup() };
}

const names = () => textsOf(screen.queryAllByRole('heading', { level: 4 }));
const days = () => textsOf(screen.queryAllByRole('heading', { level: 3 }));
const row = (name: string) => screen.getByRole('link', { name }).closest('li') ?? document.body;
const button = (name: string) => screen.getByRole('button', { name });
const time = (name: string) => row(name).querySelector<HTMLTimeElement>('time[title]');
// Past midnight in Tehran, whatever the reader's zone is.
const SARAS_DATE = '۲۹ آبان ۱۴۰۵';
const SARAS_INSTANT = `${SARAS_DATE} ساعت ۱:۰۰`;

describe('the orders list', () => {
  it('shows name, phone, description, date and files of each order, and a link to it', () => {
    open('fa', listed(SARA, JOHN));
    const phone = screen.getByRole('link', { name: SARA.phone });
    expect([phone.getAttribute('href'), phone.querySelector('bdi')?.dir]).toEqual(['tel:+989121234567', 'ltr']);
    expect(within(row(SARA.name)).getByText(SARA.description).dir).toBe('auto');
    expect([time(SARA.name)?.dateTime, time(SARA.name)?.title]).toEqual([SARA.createdAt, SARAS_INSTANT]);
    expect(screen.getByRole('link', { name: 'John' }).getAttribute('href')).toBe('/orders/a%2Fb');
    expect(within(row('John')).getByRole('link', { name: '+98 21 5555' }).getAttribute('href')).toBe('tel:+98215555');
    const files = within(screen.getByRole('list', { name: 'عکس‌ها' })).getAllByRole('img');
    expect(files.map((file) => file.getAttribute('alt') ?? file.ariaLabel)).toEqual(['عکس ۱', 'عکس ۲', 'عکس ۳']);
    expect(within(row('John')).queryByRole('list')).toBe(null);
  });

  const MARKUP = ['<img src=x> {{7*7}}', '<0/> # {name}', String.raw`\u003ca\x2f>`];

  it.each(MARKUP)('shows the order of %s as text, also in button names and in the question', async (name) => {
    const [phone, description] = ['javascript:alert(1)', '<script>alert(1)</script>'];
    const { user } = open('fa', listed({ ...JOHN, name, phone, description }));
    expect(names()).toEqual([name]);
    expect(within(row(name)).getByText(description).dir).toBe('auto');
    await user.click(button(`تکمیل سفارش ${name}`));
    const question = `سفارش ${name} از سفارش‌های باز برداشته می‌شود و ۳۰ روز با فایل‌هایش در «انجام‌شده» می‌ماند`;
    expect(screen.getByRole('dialog').textContent).toContain(question);
    expect(document.querySelectorAll('[src="x"], script, [href^="javascript:"]').length).toBe(0);
  });

  it.each([
    { language: 'fa', text: 'هیچ سفارشی یافت نشد.' },
    { language: 'en', text: 'No orders found.' },
  ] as const)('states in $language that there are no orders [8.orders.empty]', ({ language, text }) => {
    open(language, listed());
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it.each([
    {
      language: 'fa',
      headings: ['امروز۳۰ آبان ۱۴۰۵', 'دیروز۲۹ آبان ۱۴۰۵', '—'],
      times: ['۱۴:۳۰', '۱۲:۰۰', '۲۳:۵۹', '—'],
    },
    {
      language: 'en',
      headings: ['today۳۰ آبان ۱۴۰۵', 'yesterday۲۹ آبان ۱۴۰۵', '—'],
      times: ['14:30', '12:00', '23:59', '—'],
    },
  ] as const)(
    'groups the orders by day in Tehran’s time, in $language [4.orders.days]',
    ({ language, headings, times }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
      const at = ['2026-11-21T11:00:00Z', '2026-11-21T08:30:00Z', '2026-11-20T20:29:59Z', 'soon'];
      const orders = at.map((createdAt, index) => ({ ...orderOf(index), name: `${index}`, createdAt }));
      const { send } = open(language, listed(...orders));
      const shown = orders.map(({ name }) => time(name)?.textContent);
      expect([days(), shown]).toEqual([headings, times]);
      vi.setSystemTime('2026-11-21T20:30:00Z');
      send({ type: 'refresh.requested' });
      expect(days()[0]).toBe(headings[1].replace('۲۹', '۳۰'));
    },
  );

  it('shows the date of an order from a server whose clock is ahead', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00Z') });
    open('fa', listed({ ...JOHN, createdAt: '2026-12-07T11:00:00Z' }));
    expect([days(), time('John')?.textContent]).toEqual([['۱۶ آذر ۱۴۰۵'], '۱۴:۳۰']);
  });

  it.each([
    { language: 'fa', shown: 'شمارهٔ تماس: ۱۳ فروردین ۱۴۰۶' },
    { language: 'en', shown: 'Phone: April 2, 2027' },
  ] as const)('shows a date that the customer entered, in $language', ({ language, shown }) => {
    vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
    open(language, listed({ ...JOHN, phone: '2027-04-02' }));
    expect(row('John').textContent).toContain(shown);
  });

  it('opens the order when a text is clicked, but not when the click ends a selection', async () => {
    const { user, place } = open('en', listed(JOHN));
    const description = screen.getByText(JOHN.description);
    window.getSelection()?.selectAllChildren(description);
    fireEvent.click(description);
    expect(place()).toBe('/');
    window.getSelection()?.removeAllRanges();
    await user.click(description);
    expect(place()).toBe('/orders/a%2Fb');
  });

  it('shows three files of an order, and the number of further ones', () => {
    const files = [1, 2, 3, 4, 5].map((number) => `/files/orders/${number}.webp`);
    open('en', listed({ ...JOHN, files }));
    const items = within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('listitem');
    const shown = items.map((item) => item.querySelector('img')?.alt ?? item.textContent);
    expect(shown).toEqual(['Picture 1', 'Picture 2', 'Picture 3', '+2']);
  });

  it('shows the thumbnails of an order’s images, which link to the images', () => {
    const files = ['/files/orders/a.png', '/files/orders/b.png'];
    const thumbnails = ['/files/orders/a-small.webp', '/files/orders/b-small.webp'];
    open('en', listed({ ...JOHN, files, thumbnails }, { ...SARA, files }));
    const shownAndOpened = (name: string) =>
      [...row(name).querySelectorAll('img')].map((image) => [
        image.getAttribute('src'),
        image.closest('a')?.getAttribute('href'),
      ]);
    const atOrigin = (path: string) => new URL(path, window.location.href).href;
    const pairs = (shown: readonly string[]) =>
      shown.map((path, index) => [atOrigin(path), atOrigin(files[index] ?? '')]);
    expect(shownAndOpened(JOHN.name)).toEqual(pairs(thumbnails));
    expect(shownAndOpened(SARA.name)).toEqual(pairs(files));
  });

  it('finds an order by the last digits of its phone, and states if none matches', async () => {
    const { user } = open('fa', listed(SARA, JOHN));
    const search = screen.getByRole('searchbox');
    await user.type(search, '4567');
    expect([names(), screen.getByRole('status').textContent]).toEqual([[SARA.name], '۱ سفارش باز']);
    await user.type(search, '8');
    expect([names(), screen.getByRole('status').textContent]).toEqual([[], 'سفارشی با این جست‌وجو نیست']);
  });

  it.each([
    { language: 'fa', shown: 'سفارشی با این جست‌وجو نیست۱ در انجام‌شده', hits: '۱ در انجام‌شده' },
    { language: 'en', shown: 'No orders match1 in Completed', hits: '1 in Completed' },
  ] as const)(
    'states in $language how many completed orders match, and leads to them [4.orders.hits]',
    async ({ language, shown, hits }) => {
      const { adminActors, place, user } = open(language, listed(SARA));
      const { completedOrders } = adminActors;
      expect(completedOrders.getSnapshot().value).toBe('unloaded');
      await user.type(screen.getByRole('searchbox'), orderNumber(DONE._id));
      act(() => completedOrders.send(listed(DONE, { ...DONE, _id: orderOf(7)._id })));
      expect([names(), screen.getByRole('status').textContent]).toEqual([[], shown]);
      await user.click(screen.getByRole('link', { name: hits }));
      expect(place()).toBe('/dashboard?orders=4K7+Q2M#completed');
    },
  );

  it('counts an order that is completed during the search', async () => {
    const { adminActors, orders, send, user } = open('fa', listed(SARA, JOHN));
    const { completedOrders } = adminActors;
    await user.type(screen.getByRole('searchbox'), SARA.name);
    act(() => completedOrders.send(listed()));
    send({ type: 'row.changed', change: 'removed', order: SARA });
    expect(orders.getSnapshot().context.orders).toEqual([JOHN]);
    act(() => completedOrders.send(listed({ ...SARA, completedAt: SARA.createdAt })));
    expect(screen.getByRole('status').textContent).toBe('سفارشی با این جست‌وجو نیست۱ در انجام‌شده');
  });

  it('counts no completed orders without a search, and none that do not match', async () => {
    const { adminActors, user } = open('fa', listed(SARA));
    act(() => adminActors.completedOrders.send({ type: 'refresh.requested' }));
    act(() => adminActors.completedOrders.send(listed(DONE)));
    expect(screen.getByRole('status').textContent).toBe('۱ سفارش باز');
    await user.type(screen.getByRole('searchbox'), SARA.name);
    expect(screen.getByRole('status').textContent).toBe('۱ سفارش باز');
  });

  it('saves the orders that the search finds as CSV', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open('fa', listed(SARA, JOHN));
    await user.type(screen.getByRole('searchbox'), 'John');
    await user.click(button('ذخیره به صورت CSV'));
    const rows = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer()).split('\r\n');
    expect(rows.map((row) => row.split(',')[3])).toEqual(['"نام"', '"John"', undefined]);
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    expect(revoke.mock.calls).toEqual([[link?.href]]);
  });

  it('has a retry button beside the message that the orders could not be loaded', async () => {
    const { orders, user } = open('fa', { type: 'orders.failed', error: null, reference: '' });
    await user.click(button('تلاش دوباره'));
    expect(orders.getSnapshot().value).toBe('loading');
  });

  it('shows the orders in English except for the date, which is Persian [8.dates]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-20') });
    const { user } = open('en', listed(SARA));
    expect(screen.getByRole('status').textContent).toBe('1 open order');
    const date = screen.getByRole('heading', { level: 3 }).querySelector('time');
    expect([date?.lang, date?.dir, date?.textContent]).toEqual(['fa', 'rtl', SARAS_DATE]);
    expect([time(SARA.name)?.textContent, time(SARA.name)?.title]).toEqual(['01:00', SARAS_INSTANT]);
    await user.click(button('Complete order of سارا رضایی'));
    expect(screen.getByRole('dialog', { name: 'Complete order' }).textContent).toContain(
      'سارا رضایی’s order moves to Completed and is deleted with its files after 30 days.',
    );
  });

  it('announces new orders, marks them and counts them in the title until they are acknowledged [4.orders.new]', async () => {
    const { send, user } = open('fa', listed(SARA));
    document.title = 'پیشخوان | کارگاه';
    const shown = () => [
      screen.queryByText(/سفارش تازه رسیده است/)?.textContent,
      screen.queryAllByText('تازه').map((mark) => mark.closest('li')?.querySelector('h4')?.textContent),
      document.title,
    ];
    expect(shown()).toEqual([undefined, [], 'پیشخوان | کارگاه']);
    send({ type: 'refresh.requested' }, listed(JOHN, SARA));
    expect(shown()).toEqual(['۱ سفارش تازه رسیده است.', ['John'], '(۱) پیشخوان | کارگاه']);
    send({ type: 'refresh.requested' }, listed(NEXT, JOHN, SARA));
    expect(shown()).toEqual(['۲ سفارش تازه رسیده است.', ['Next', 'John'], '(۲) پیشخوان | کارگاه']);
    await user.click(button('متوجه شدم'));
    expect(shown()).toEqual([undefined, [], 'پیشخوان | کارگاه']);
  });

  it('announces in English that the orders could not be refreshed, in one alert over several failures', () => {
    const refresh = { type: 'refresh.requested' } as const;
    const failed = { type: 'orders.failed', error: 'offline', reference: '' } as const;
    const { send } = open('en', listed(JOHN), refresh, failed);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('The order list could not be refreshed; there may be new orders.');
    send(refresh, failed);
    expect(screen.getByRole('alert')).toBe(alert);
  });

  it('copies an order as text for an e-mail, and shows on the button whether that succeeded', async () => {
    const { user } = open('en', listed(JOHN));
    const copy = 'Copy text of the order of John';
    await user.click(button(copy));
    expect(await window.navigator.clipboard.readText()).toBe(
      `Name:\nJohn\nPhone:\n\u200E+98 21 5555\u200E\nDescription:\nبازوی دو بند\nOrder page:\n${window.location.origin}/orders/a%2Fb`,
    );
    vi.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(button('Copied'));
    expect(button('Couldn’t copy').textContent).toBe('Couldn’t copy');
  });
});

it('moves the focus from a completed order to the one that takes its place, and from the last one to the list', async () => {
  const { answer, user } = open('fa', listed(SARA, JOHN, NEXT));
  const complete = async (name: string) => {
    await user.click(button(`تکمیل سفارش ${name}`));
    await user.click(button('انتقال به انجام‌شده‌ها'));
    answer({ type: 'action.succeeded' });
    return [names(), document.activeElement];
  };
  const link = (name: string) => screen.queryByRole('link', { name });
  expect(await complete('John')).toEqual([['Next', SARA.name], link(SARA.name)]);
  expect(await complete(SARA.name)).toEqual([['Next'], link('Next')]);
  expect(await complete('Next')).toEqual([[], screen.getByRole('region')]);
});

it('returns the focus to the order from which Back leads to the list', async () => {
  const { go, user, place } = open('fa', listed(SARA, JOHN));
  await user.tab();
  act(() => screen.getByRole('link', { name: SARA.name }).focus());
  await user.keyboard('{Enter}');
  expect([place(), document.activeElement]).toEqual([`/orders/${SARA._id}`, document.body]);
  await go(-1);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: SARA.name }));
});

describe('the keys in the orders list', () => {
  /** Keys of a Latin and of a Persian keyboard: J, K and C. */
  const KEYBOARDS = [
    { keyboard: 'Latin', j: 'j', k: 'k', c: 'c' },
    { keyboard: 'Latin, with Caps Lock', j: 'J', k: 'K', c: 'C' },
    { keyboard: 'Persian', j: 'ت', k: 'ن', c: 'ز' },
  ];
  const press = (key: string, init: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
  const focused = () => document.activeElement?.textContent;

  it.each(KEYBOARDS)(
    'moves the focus and asks before an order is completed by the keys of a $keyboard keyboard [4.orders.keys]',
    ({ j, k, c }) => {
      const { orders } = open('fa', listed(SARA, JOHN, NEXT));
      const seen = [j, j, j, j, k].map((key) => {
        press(key, { code: key === k ? 'KeyK' : 'KeyJ' });
        return focused();
      });
      expect(seen).toEqual(['Next', 'John', SARA.name, SARA.name, 'John']);
      press(c, { code: 'KeyC' });
      const question = screen.getByRole('dialog', { name: 'تکمیل سفارش' });
      expect(question.textContent).toContain('سفارش John از سفارش‌های باز');
      press(j, { code: 'KeyJ' });
      fireEvent(question, new Event('cancel', { cancelable: true }));
      expect([focused(), orders.getSnapshot().value]).toEqual(['John', { listed: 'fresh' }]);
    },
  );

  it.each([
    { label: 'the same key', pressed: { key: 'ز', code: 'KeyC' } },
    { label: 'Ctrl and Enter', pressed: { key: 'Enter', ctrlKey: true } },
  ])('confirms the question by $label, but not by a key that is held down', ({ pressed: { key, ...init } }) => {
    const { orders } = open('fa', listed(SARA, JOHN));
    press('j', { code: 'KeyJ' });
    press('c', { code: 'KeyC' });
    const question = () => orders.getSnapshot().children.confirmation?.getSnapshot().value;
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key, ...init, repeat: true });
    const held = question();
    fireEvent.keyDown(dialog, { key, ...init });
    expect([held, question()]).toEqual([{ asking: 'open' }, 'carryingOut']);
  });

  it('moves the focus to the search by a key, and by Enter to the first order found', async () => {
    const { user } = open('fa', listed(SARA, JOHN));
    const search = screen.getByRole('searchbox');
    await user.keyboard('/');
    expect(document.activeElement).toBe(search);
    await user.keyboard('4567/j?');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('4567/j?');
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Enter}');
    expect(focused()).toBe(SARA.name);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('ignores keys with the modifier %s', (modifier) => {
    open('fa', listed(SARA, JOHN));
    press('j', { code: 'KeyJ', [modifier]: true });
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  it.each([
    { language: 'fa', name: 'میان‌برهای صفحه‌کلید' },
    { language: 'en', name: 'Keyboard shortcuts' },
  ] as const)('lists the keys in $language on ? and by a button', async ({ language, name }) => {
    const { user } = open(language, listed(SARA, JOHN));
    const keys = () => textsOf(screen.getByRole('dialog', { name }).querySelectorAll('kbd'));
    const all = ['J', 'K', 'Enter', 'C', 'Ctrl+Enter', '/', '?'];
    press(language === 'fa' ? '؟' : '?', { code: 'Slash', shiftKey: true });
    expect(keys()).toEqual(all);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await user.click(button(name));
    expect(keys()).toEqual(all);
  });

  it('ignores keys while the focus is outside of the list, as WCAG 2.1.4 requires [4.orders.keys]', () => {
    open('fa', listed(SARA, JOHN));
    act(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['j', 'c', '/', '?']) press(key);
    expect({ activeElement: document.activeElement, dialog: screen.queryByRole('dialog') }).toEqual({
      activeElement: document.body,
      dialog: null,
    });
  });

  it('states the keys on the controls that they press', () => {
    open('en', listed(JOHN));
    const stated = [...document.querySelectorAll('[aria-keyshortcuts]')].map(
      (control) =>
        `${control.getAttribute('aria-keyshortcuts')} ${control.getAttribute('aria-label') ?? control.tagName}`,
    );
    expect(stated).toEqual(['/ INPUT', '? Keyboard shortcuts', 'C Complete order of John']);
  });
});

it.each([
  {
    language: 'fa',
    complete: 'تکمیل سفارش John',
    confirm: 'انتقال به انجام‌شده‌ها',
    again: 'تلاش دوباره',
    cancel: 'انصراف',
    text: 'سفارش تکمیل نشد؛ پاسخی از سرور نرسید. دوباره تلاش کنید.',
  },
  {
    language: 'en',
    complete: 'Complete order of John',
    confirm: 'Move to completed',
    again: 'Try again',
    cancel: 'Cancel',
    text: 'The order was not completed: the server did not answer. Try again.',
  },
] as const)(
  'shows in $language in the question that an order was not completed, and returns the focus when it is cancelled',
  async ({ language, complete, confirm, again, cancel, text }) => {
    const { answer, user } = open(language, listed(SARA, JOHN));
    await user.click(button(complete));
    await user.click(button(confirm));
    answer({ type: 'action.failed', error: 'offline', reference: '' });
    expect(within(screen.getByRole('dialog')).getByText(text).textContent).toBe(text);
    expect(document.activeElement).toBe(button(again));
    await user.click(button(cancel));
    expect([names(), document.activeElement]).toEqual([['John', SARA.name], button(complete)]);
  },
);
