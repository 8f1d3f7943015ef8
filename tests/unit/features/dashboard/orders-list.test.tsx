import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import type { Language, Order } from '#src/contract/types.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import {
  type CompletionAnswer,
  type OrdersAnswer,
  type OrdersNotice,
  type OrdersWatchReport,
  ordersMachine,
} from '#src/machines/orders/orders.machine.ts';
import { ControlledPromise } from '../../../support/controlled-promise.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const SARA: Order = {
  _id: 'sara',
  name: 'سارا رضایی',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'Two <b>helical</b> gears',
  files: ['/files/orders/a.webp', 'https://cdn.example/b.mp4', 'javascript:alert(1)'],
  createdAt: '2026-11-19T21:30:00.000Z',
};
const JOHN: Order = {
  _id: 'a/b',
  name: 'John',
  phone: '+98 21 5555',
  description: 'بازوی دو بند',
  files: [],
  createdAt: '2026-11-20T08:30:00.000Z',
};

function open(language: Language = 'fa') {
  const load = new ControlledPromise<OrdersAnswer, readonly Order[]>();
  const complete = new ControlledPromise<CompletionAnswer, { readonly id: string }>();
  const logFailure = vi.fn();
  const watch: { report: ((what: OrdersWatchReport) => void) | null } = { report: null };
  const watchOrders = fromCallback<EventObject, readonly Order[]>(({ sendBack }) => {
    watch.report = sendBack;
    return () => {
      watch.report = null;
    };
  });
  const orders = createActor(
    ordersMachine.provide({
      actors: { loadOrders: load.logic, completeOrder: complete.logic, watchOrders },
      actions: { logFailure },
    }),
  ).start();
  const notices: OrdersNotice['type'][] = [];
  orders.on('*', ({ type }) => notices.push(type));
  renderScreen(<OrdersList />, { adminActors: { orders }, language });
  return { load, complete, watch, orders, notices, logFailure, user: userEvent.setup() };
}

type Opened = ReturnType<typeof open>;

async function list({ load }: Opened, ...orders: readonly Order[]) {
  await act(async () => load.last.resolve({ kind: 'listed', orders }));
}

async function answer({ complete }: Opened, output: CompletionAnswer) {
  await act(async () => complete.last.resolve(output));
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const row = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return item;
};
const completeButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `تکمیل سفارش ${name}` });
const refreshButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'به‌روزرسانی' });
const dialog = () => screen.queryByRole('dialog', { name: 'تکمیل سفارش' });

describe('the orders list', () => {
  it('shows that they are being loaded', () => {
    open();
    expect(screen.getByRole('status').textContent).toBe('در حال بارگذاری سفارش‌ها…');
    expect(refreshButton().getAttribute('aria-busy')).toBe('true');
  });

  it('says that there are none', async () => {
    const opened = open();
    await list(opened);
    expect(screen.getByRole('status').textContent).toBe('هیچ سفارشی یافت نشد.');
  });

  it('lists the newest first and says how many there are', async () => {
    const opened = open();
    await list(opened, SARA, JOHN);
    expect(names()).toEqual(['John', 'سارا رضایی']);
    expect(screen.getByRole('status').textContent).toBe('۲ سفارش باز');
  });

  it('shows who wants what, when, and leads to the order', async () => {
    const opened = open();
    await list(opened, SARA, JOHN);
    const sara = within(row('سارا رضایی'));
    const phone = sara.getByRole('link', { name: '۰۹۱۲ ۱۲۳ ۴۵۶۷' });
    expect(phone.getAttribute('href')).toBe('tel:09121234567');
    expect(phone.querySelector('bdi')?.dir).toBe('ltr');
    const description = sara.getByText('Two <b>helical</b> gears');
    expect(description.dir).toBe('auto');
    // Past midnight in Tehran, whatever the reader's zone is.
    const date = row('سارا رضایی').querySelector('time');
    expect([date?.dateTime, date?.textContent]).toEqual([SARA.createdAt, '۲۹ آبان ۱۴۰۵ ساعت ۱:۰۰']);
    expect(screen.getByRole('link', { name: 'John' }).getAttribute('href')).toBe('/orders/a%2Fb');
    expect(within(row('John')).getByRole('link', { name: '+98 21 5555' }).getAttribute('href')).toBe('tel:+98215555');
    expect(within(row('John')).queryByRole('list')).toBe(null);
  });

  it('shows images and videos as thumbnails, and nothing from an unsafe address', async () => {
    const opened = open();
    await list(opened, SARA);
    const files = within(screen.getByRole('list', { name: 'فایل‌ها' }));
    const [image, video, withheld] = files.getAllByRole('img');
    expect([image?.getAttribute('src'), image?.getAttribute('alt')]).toEqual([
      new URL('/files/orders/a.webp', window.location.href).href,
      'فایل ۱',
    ]);
    expect(video?.getAttribute('aria-label')).toBe('فایل ۲');
    expect(video?.querySelector('video')?.getAttribute('src')).toBe('https://cdn.example/b.mp4#t=0.1');
    expect(withheld?.getAttribute('aria-label')).toBe('فایل ۳');
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it.each([
    '<img src=x onerror=alert(1)> {{7*7}}',
    '<a/>',
    '<b>nothing</b>',
    '<0/> # {name}',
    String.raw`\u003ca\x2f>`,
  ])('shows the order of %s as text, also in names of buttons and in the question (row 4)', async (name) => {
    const opened = open();
    await list(opened, { ...JOHN, name, phone: 'javascript:alert(1)', description: '<script>alert(1)</script>' });
    expect(names()).toEqual([name]);
    expect(within(row(name)).getByText('<script>alert(1)</script>').dir).toBe('auto');
    await opened.user.click(completeButton(name));
    expect(dialog()?.textContent).toContain(`سفارش ${name} تکمیل‌شده به شمار می‌آید`);
    expect(document.querySelectorAll('[src="x"], script, [href^="javascript:"]').length).toBe(0);
  });

  it('keeps the list on the screen while it is asked for again', async () => {
    const opened = open();
    await list(opened, SARA);
    await opened.user.click(refreshButton());
    expect(names()).toEqual(['سارا رضایی']);
    expect(refreshButton().getAttribute('aria-busy')).toBe('true');
    expect(completeButton('سارا رضایی').disabled).toBe(true);
    await list(opened, SARA, JOHN);
    expect(names()).toEqual(['John', 'سارا رضایی']);
    expect(completeButton('سارا رضایی').disabled).toBe(false);
  });

  it('says that they could not be loaded, and tries again [8.orders.failed]', async () => {
    const opened = open();
    await act(async () => opened.load.last.reject(new Error('offline')));
    expect(screen.getByRole('status').textContent).toBe('سفارش‌ها بارگذاری نشد.تلاش دوباره');
    expect(opened.logFailure).toHaveBeenCalledTimes(1);
    await opened.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    await list(opened, JOHN);
    expect(names()).toEqual(['John']);
  });

  it('asks for a login where the server knows no session', async () => {
    const opened = open();
    await act(async () => opened.load.last.resolve({ kind: 'forbidden' }));
    expect(opened.notices).toEqual(['session.refused']);
    expect(screen.getByText('برای دیدن سفارش‌ها وارد شوید.').tagName).toBe('P');
    expect(screen.getByRole('link', { name: 'ورود' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('speaks English, with the date as the workshop writes it [8.dates]', async () => {
    const opened = open('en');
    await list(opened, SARA);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Orders');
    expect(screen.getByRole('status').textContent).toBe('1 open order');
    const date = row('سارا رضایی').querySelector('time');
    expect([date?.lang, date?.dir, date?.textContent]).toEqual(['fa', 'rtl', '۲۹ آبان ۱۴۰۵ ساعت ۱:۰۰']);
    await opened.user.click(screen.getByRole('button', { name: 'Complete order of سارا رضایی' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Complete order' })).getByText(/is deleted for good/).textContent,
    ).toBe('The order of سارا رضایی counts as completed and is deleted for good, with its files.');
  });
});

describe('new orders', () => {
  async function atTheDesk(...orders: readonly Order[]) {
    const opened = open();
    opened.orders.send({ type: 'desk.entered' });
    await list(opened, ...orders);
    return opened;
  }
  const find = ({ watch }: Opened, ...orders: readonly Order[]) =>
    act(async () => watch.report?.({ type: 'orders.found', orders }));
  const notice = () => screen.queryByText(/سفارش تازه رسیده است/)?.textContent;
  const marks = () => screen.queryAllByText('تازه').map((mark) => mark.closest('li')?.querySelector('h3')?.textContent);

  it('are none in the first list', async () => {
    await atTheDesk(SARA, JOHN);
    expect([notice(), marks(), document.title]).toEqual([undefined, [], '']);
  });

  it('are said in a line, marked in the list and counted in the title', async () => {
    const opened = await atTheDesk(SARA);
    document.title = 'پیشخوان | کارگاه';
    await find(opened, JOHN, SARA);
    expect([notice(), marks(), document.title]).toEqual(['۱ سفارش تازه رسیده است.', ['John'], '(۱) پیشخوان | کارگاه']);
    expect(names()).toEqual(['John', 'سارا رضایی']);
    await find(opened, { ...JOHN, _id: 'next', name: 'Next' }, JOHN, SARA);
    expect([notice(), document.title]).toEqual(['۲ سفارش تازه رسیده است.', '(۲) پیشخوان | کارگاه']);
  });

  it('are no longer new once the admin has taken note', async () => {
    const opened = await atTheDesk();
    document.title = 'پیشخوان';
    await find(opened, JOHN, SARA);
    expect(document.title).toBe('(۲) پیشخوان');
    await opened.user.click(screen.getByRole('button', { name: 'دیدم' }));
    expect([notice(), marks(), document.title]).toEqual([undefined, [], 'پیشخوان']);
  });

  it('are found by a refresh too', async () => {
    const opened = await atTheDesk(SARA);
    await opened.user.click(refreshButton());
    await list(opened, JOHN, SARA);
    expect(marks()).toEqual(['John']);
  });

  it('are watched for only at rest and while the desk is open', async () => {
    const opened = await atTheDesk(SARA);
    const isWatched = () => opened.watch.report !== null;
    expect(isWatched()).toBe(true);
    await opened.user.click(completeButton('سارا رضایی'));
    expect(isWatched()).toBe(false);
    act(() => opened.orders.send({ type: 'completion.cancelled' }));
    expect(isWatched()).toBe(true);
    act(() => opened.orders.send({ type: 'desk.left' }));
    expect(isWatched()).toBe(false);
  });

  it('leave the list alone when nobody answers', async () => {
    const opened = await atTheDesk(SARA);
    await act(async () => opened.watch.report?.({ type: 'watch.failed', error: new Error('offline') }));
    expect([names(), opened.logFailure.mock.calls.length, opened.notices]).toEqual([['سارا رضایی'], 1, []]);
  });

  it('are hidden with the others when the server knows no session', async () => {
    const opened = await atTheDesk(SARA);
    await act(async () => opened.watch.report?.({ type: 'watch.forbidden' }));
    expect([names(), opened.notices]).toEqual([[], ['session.refused']]);
    expect(opened.orders.getSnapshot().context).toEqual({
      orders: [],
      selectedId: null,
      knownIds: null,
      isDeskOpen: true,
    });
  });
});

describe('an order as text', () => {
  it('goes to the clipboard for an e-mail, and the button says so', async () => {
    const opened = open('en');
    await list(opened, JOHN);
    await opened.user.click(screen.getByRole('button', { name: 'Copy text of the order of John' }));
    expect(await window.navigator.clipboard.readText()).toBe(
      `Name:\nJohn\nPhone:\n\u200E+98 21 5555\u200E\nDescription:\nبازوی دو بند\nOrder page:\n${window.location.origin}/orders/a%2Fb`,
    );
    expect(screen.getByRole('button', { name: 'Copied' }).textContent).toBe('Copied');
  });

  it('says so when the browser does not let it', async () => {
    const opened = open('en');
    await list(opened, JOHN);
    vi.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await opened.user.click(screen.getByRole('button', { name: 'Copy text of the order of John' }));
    expect(screen.getByRole('button', { name: 'Not copied' }).textContent).toBe('Not copied');
  });
});

describe('completing an order', () => {
  async function confirmFor(order: Order): Promise<Opened> {
    const opened = open();
    await list(opened, SARA, JOHN);
    await opened.user.click(completeButton(order.name));
    return opened;
  }
  const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'تکمیل و حذف' });

  it('asks first, with the name of who ordered [4.orders.complete]', async () => {
    const { complete } = await confirmFor(SARA);
    expect(dialog()?.textContent).toContain('سفارش سارا رضایی تکمیل‌شده به شمار می‌آید');
    expect(complete.runs).toEqual([]);
  });

  it.each([
    ['the cancel button', () => fireEvent.click(screen.getByRole('button', { name: 'انصراف' }))],
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'بستن' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('is called off by %s, and the focus goes back', async (_way, cancel) => {
    const { complete } = await confirmFor(JOHN);
    cancel();
    expect(dialog()).toBe(null);
    expect(document.activeElement).toBe(completeButton('John'));
    expect(names()).toEqual(['John', 'سارا رضایی']);
    expect(complete.runs).toEqual([]);
  });

  it('stays locked until the server has answered, and calls it once (rows 68, 69)', async () => {
    const { complete, user } = await confirmFor(JOHN);
    await user.click(confirmButton());
    const busy = screen.getByRole('button', { name: 'در حال تکمیل…' });
    await user.click(busy);
    expect(complete.runs.map(({ input }) => input)).toEqual([{ id: 'a/b' }]);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(dialog()?.getAttribute('aria-busy')).toBe('true');
    expect(dialog()?.getAttribute('closedby')).toBe('none');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'انصراف' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'بستن' }).disabled).toBe(true);
  });

  it.each([
    ['completed', 'order.completed'],
    ['alreadyGone', 'order.alreadyGone'],
  ] as const)(
    'takes the order off the list when it is %s, and the focus to the list (row 48)',
    async (kind, notice) => {
      const opened = await confirmFor(JOHN);
      await opened.user.click(confirmButton());
      await answer(opened, { kind });
      expect(dialog()).toBe(null);
      expect(names()).toEqual(['سارا رضایی']);
      expect(opened.notices).toEqual([notice]);
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'سفارش‌ها' }));
    },
  );

  it('keeps the order when it fails', async () => {
    const opened = await confirmFor(JOHN);
    await opened.user.click(confirmButton());
    await act(async () => opened.complete.last.reject(new Error('offline')));
    expect(dialog()).toBe(null);
    expect(names()).toEqual(['John', 'سارا رضایی']);
    expect(opened.notices).toEqual(['order.completionFailed']);
    expect(document.activeElement).toBe(completeButton('John'));
  });

  it('asks for a login when the session is over (row 47)', async () => {
    const opened = await confirmFor(JOHN);
    await opened.user.click(confirmButton());
    await answer(opened, { kind: 'forbidden' });
    expect(dialog()).toBe(null);
    expect(opened.notices).toEqual(['session.refused']);
    expect(screen.getByRole('link', { name: 'ورود' }).getAttribute('href')).toBe('/login');
  });
});
