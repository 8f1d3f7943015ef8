import { describe, expect, it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { textsOf } from '../../support/screens/read-page.ts';
import { FILLED, NEW_PRODUCT, SIGNED_IN, type Step, SUBMITTED_ORDER } from './steps.ts';
import { replay } from './walk.ts';
import type { WholeSite } from './whole-site.tsx';

vi.setConfig({ testTimeout: 60_000 });
liveScreen();
const mocks = createNodeMocks();

const LOGOUT: readonly Step[] = [{ click: 'خروج از حساب' }, { click: 'صرف‌نظر از تغییرات و خروج' }];
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

// Pasted from walks that broke, or long ways; the promises are looked at after each step, the ends by hand.
describe('a walk', () => {
  it.each<{
    readonly label: string;
    readonly steps: readonly Step[];
    readonly seen: (site: WholeSite) => unknown;
    readonly end: unknown;
  }>([
    {
      label: 'on which an order is cancelled and sent again ends with one order, whichever answer comes first',
      steps: [
        ...SUBMITTED_ORDER,
        { click: 'لغو' },
        { click: 'ارسال سفارش' },
        { respond: 'sendOrder', with: 'served', late: true },
        { respond: 'sendOrder', with: 'served' },
      ],
      seen: ({ orderSubmission, mocks: { database } }) => [
        orderSubmission.getSnapshot().value,
        database.orders.all().length,
      ],
      end: [{ editing: { sendable: 'untried' } }, 3],
    },
    {
      label:
        'on which a login follows a logout that nobody answered ends with nothing of what visitors wrote and the admin typed',
      steps: [...SIGNED_IN, LISTED, ...NEW_PRODUCT, ...LOGOUT, { wait: 2_500 }, ...SIGNED_IN.slice(1)],
      seen: (site) => [site.machines().orders?.context.orders, site.machines().panel?.value],
      end: [[], { form: { none: 'prompting' }, question: 'none' }],
    },
    {
      label: 'on which the admin opens the dashboard during the logout ends with a heading about the logout',
      steps: [...SIGNED_IN, LISTED, ...NEW_PRODUCT, { click: 'خانه' }, ...LOGOUT, { click: 'پیشخوان' }],
      seen: () => document.querySelector('main h1')?.textContent,
      end: 'در حال خروج…',
    },
    {
      label: 'on which an earlier session refuses a save ends in the new session, with the draft there to be saved',
      steps: [
        ...SIGNED_IN,
        ...NEW_PRODUCT,
        { click: 'افزودن محصول' },
        { wait: 30_000 },
        { respond: 'listOrders', with: 401 },
        ...LOGIN,
        { respond: 'addProduct', with: 401, late: true },
      ],
      seen: (site) => [site.isSignedIn, site.machines().productForm?.context.draft.title],
      end: [true, 'چرخ‌دنده'],
    },
    {
      label: 'on which a visitor saves the receipt with a photo as a picture ends with the receipt',
      steps: [
        ...FILLED,
        { choose: 'files', file: 'image' },
        { wait: 2_000 },
        { click: 'ارسال سفارش' },
        { respond: 'sendOrder', with: 'served' },
        { click: 'ذخیره به صورت عکس' },
      ],
      seen: ({ orderSubmission }) => orderSubmission.getSnapshot().value,
      end: { editing: { sendable: 'untried' } },
    },
  ])('$label', async ({ steps, seen, end }) => {
    const ends: unknown[] = [];
    const look = (site: WholeSite) => void ends.push(seen(site));
    await replay(mocks, steps, { look });
    expect(ends).toEqual([end]);
  });
});

const ONE_NEW = '۱ سفارش تازه رسیده است.';

it.each<{
  readonly label: string;
  readonly steps: readonly Step[];
  readonly path: string;
  readonly title: unknown;
  readonly orders: readonly string[];
  readonly news?: string;
}>([
  {
    label: 'ends it, with orders and form off the page [4.session.lost]',
    steps: EDITED,
    path: '/login',
    title: undefined,
    orders: [],
  },
  {
    label: 'leaves the draft to the next',
    steps: [...EDITED, ...LOGIN, LISTED],
    path: '/dashboard',
    title: 'چرخ‌دنده',
    orders: STORED,
  },
  {
    label: 'makes what comes before the next new to it',
    steps: ORDERED,
    path: '/dashboard',
    title: undefined,
    orders: ['سارا', ...STORED],
    news: ONE_NEW,
  },
])('a 401 on an admin’s call in a session $label', async ({ steps, path, title, orders, news }) => {
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
