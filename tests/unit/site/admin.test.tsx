import { expect, it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { FILLED, SIGNED_IN, type Step } from '../../machines/random-walks/steps.ts';
import { replay } from '../../machines/random-walks/walk.ts';
import { liveScreen } from '../../support/live-screen.ts';
import { orderOf } from '../../support/orders.ts';
import { textsOf } from '../../support/read-page.ts';

vi.setConfig({ testTimeout: 60_000 });
liveScreen();
const mocks = createNodeMocks();

const LOGIN = SIGNED_IN.slice(2);
const LISTED: Step = { respond: 'listOrders', with: 'served' };
const EDITED: readonly Step[] = [
  ...SIGNED_IN,
  LISTED,
  { click: 'ویرایش قطعهٔ 1' },
  { fill: 'title', with: 'چرخ‌دنده' },
  { click: 'ذخیرهٔ تغییرات' },
  { respond: 'editProduct', with: 401 },
];
const ORDERED: readonly Step[] = [
  ...SIGNED_IN,
  LISTED,
  { wait: 30_000 },
  { respond: 'listOrders', with: 401 },
  { click: 'خانه' },
  ...FILLED,
  { click: 'ارسال سفارش' },
  { respond: 'sendOrder', with: 'served' },
  { click: 'ورود مدیر' },
  ...LOGIN,
  LISTED,
];

const STORED = [orderOf(2).name, orderOf(1).name];

it.each<[string, readonly Step[], string, unknown, readonly string[], string?]>([
  ['ends it, with orders and form off the page [4.session.lost]', EDITED, '/login', undefined, []],
  ['leaves the draft to the next', [...EDITED, ...LOGIN, LISTED], '/dashboard', 'چرخ‌دنده', STORED],
  [
    'makes what comes before the next new to it, and nothing that was seen',
    ORDERED,
    '/dashboard',
    undefined,
    ['سارا', ...STORED],
    '۱ سفارش تازه رسیده است.',
  ],
])('a 401 on an admin’s call in a session %s', async (_what, steps, path, title, orders, news) => {
  // After the orders that are there.
  vi.setSystemTime('2026-12-01');
  const ends: unknown[] = [];
  const look = () =>
    ends.push(
      location.pathname,
      document.querySelector<HTMLInputElement>('[name="title"]:enabled')?.value,
      textsOf(document.querySelectorAll('#orders h4')),
      document.querySelector('#orders strong')?.textContent,
    );
  await replay(mocks, steps, { look });
  expect(ends).toEqual([path, title, orders, news]);
});
