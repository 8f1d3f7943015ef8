import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import { OrdersList } from '#src/features/dashboard/orders-list.tsx';
import { type OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../../support/open-actor.ts';
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

function open(language: Language = 'fa', ...listed: readonly Order[]) {
  const { actor } = startActor(ordersMachine, { input: undefined });
  const hear = (...events: readonly OrdersEvent[]) =>
    act(() => {
      for (const event of events) actor.send(event);
    });
  const list = (...orders: readonly Order[]) => hear({ type: 'orders.listed', orders });
  renderScreen(<OrdersList />, { adminActors: { orders: actor }, language });
  if (listed.length > 0) list(...listed);
  return { hear, list, orders: actor, user: userEvent.setup() };
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const row = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return item;
};
const completeButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `تکمیل سفارش ${name}` });
const dialog = () => screen.queryByRole('dialog', { name: 'تکمیل سفارش' });

describe('the orders list', () => {
  it('lists the newest first and says how many there are', async () => {
    open('fa', SARA, JOHN);
    expect(names()).toEqual(['John', 'سارا رضایی']);
    expect(screen.getByRole('status').textContent).toBe('۲ سفارش باز');
  });

  it('shows who wants what, when, and leads to the order', async () => {
    open('fa', SARA, JOHN);
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
    open('fa', SARA);
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
  ])('shows the order of %s as text, also in names of buttons and in the question', async (name) => {
    const opened = open('fa', {
      ...JOHN,
      name,
      phone: 'javascript:alert(1)',
      description: '<script>alert(1)</script>',
    });
    expect(names()).toEqual([name]);
    expect(within(row(name)).getByText('<script>alert(1)</script>').dir).toBe('auto');
    await opened.user.click(completeButton(name));
    expect(dialog()?.textContent).toContain(`سفارش ${name} تکمیل‌شده به شمار می‌آید`);
    expect(document.querySelectorAll('[src="x"], script, [href^="javascript:"]').length).toBe(0);
  });

  it('says that they could not be loaded, and tries again [8.orders.failed]', async () => {
    const { hear, orders, user } = open();
    hear({ type: 'orders.failed', error: null });
    expect(screen.getByRole('status').textContent).toBe('سفارش‌ها بارگذاری نشد.تلاش دوباره');
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(orders.getSnapshot().value).toBe('loading');
  });

  it('speaks English, with the date as the workshop writes it [8.dates]', async () => {
    const opened = open('en', SARA);
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
  const notice = () => screen.queryByText(/سفارش تازه رسیده است/)?.textContent;
  const marks = () => screen.queryAllByText('تازه').map((mark) => mark.closest('li')?.querySelector('h3')?.textContent);
  const said = () => [notice(), marks(), document.title];

  it('are said in a line, marked in the list and counted in the title, until the admin has taken note', async () => {
    const { hear, list, user } = open('fa', SARA);
    document.title = 'پیشخوان | کارگاه';
    expect(said()).toEqual([undefined, [], 'پیشخوان | کارگاه']);
    hear({ type: 'refresh.requested' });
    list(JOHN, SARA);
    expect(said()).toEqual(['۱ سفارش تازه رسیده است.', ['John'], '(۱) پیشخوان | کارگاه']);
    hear({ type: 'refresh.requested' });
    list({ ...JOHN, _id: 'next', name: 'Next', createdAt: '2026-11-21T08:30:00.000Z' }, JOHN, SARA);
    expect(said()).toEqual(['۲ سفارش تازه رسیده است.', ['Next', 'John'], '(۲) پیشخوان | کارگاه']);
    await user.click(screen.getByRole('button', { name: 'دیدم' }));
    expect(said()).toEqual([undefined, [], 'پیشخوان | کارگاه']);
  });
});

describe('an order as text', () => {
  it('goes to the clipboard for an e-mail, and the button says so', async () => {
    const opened = open('en', JOHN);
    await opened.user.click(screen.getByRole('button', { name: 'Copy text of the order of John' }));
    expect(await window.navigator.clipboard.readText()).toBe(
      `Name:\nJohn\nPhone:\n\u200E+98 21 5555\u200E\nDescription:\nبازوی دو بند\nOrder page:\n${window.location.origin}/orders/a%2Fb`,
    );
    expect(screen.getByRole('button', { name: 'Copied' }).textContent).toBe('Copied');
  });

  it('says so when the browser does not let it', async () => {
    const opened = open('en', JOHN);
    vi.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await opened.user.click(screen.getByRole('button', { name: 'Copy text of the order of John' }));
    expect(screen.getByRole('button', { name: 'Not copied' }).textContent).toBe('Not copied');
  });
});

describe('completing an order', () => {
  async function confirmFor(order: Order) {
    const opened = open('fa', SARA, JOHN);
    await opened.user.click(completeButton(order.name));
    return opened;
  }
  const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'تکمیل و حذف' });

  it('asks first, with the name of who ordered [4.orders.complete]', async () => {
    await confirmFor(SARA);
    expect(dialog()?.textContent).toContain('سفارش سارا رضایی تکمیل‌شده به شمار می‌آید');
  });

  it.each([
    ['the cancel button', () => fireEvent.click(screen.getByRole('button', { name: 'انصراف' }))],
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'بستن' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ])('is called off by %s, and the focus goes back', async (_way, cancel) => {
    const { orders } = await confirmFor(JOHN);
    cancel();
    expect([dialog(), orders.getSnapshot().value]).toEqual([null, { listed: 'fresh' }]);
    expect(document.activeElement).toBe(completeButton('John'));
  });

  it('stays locked until the server has answered', async () => {
    const { orders, user } = await confirmFor(JOHN);
    await user.click(confirmButton());
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect([dialog()?.getAttribute('aria-busy'), dialog()?.getAttribute('closedby')]).toEqual(['true', 'none']);
    expect(orders.getSnapshot().value).toBe('completing');
  });

  it('takes the order off the list, and the focus to the list', async () => {
    const { hear, user } = await confirmFor(JOHN);
    await user.click(confirmButton());
    hear({ type: 'completion.succeeded' });
    expect([dialog(), names()]).toEqual([null, ['سارا رضایی']]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'سفارش‌ها' }));
  });

  it('that fails gives the focus back to the order', async () => {
    const { hear, user } = await confirmFor(JOHN);
    await user.click(confirmButton());
    hear({ type: 'completion.failed' });
    expect([dialog(), names()]).toEqual([null, ['John', 'سارا رضایی']]);
    expect(document.activeElement).toBe(completeButton('John'));
  });
});
