import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { OrderView } from '#src/features/order/order-page.tsx';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';

const ORDER = { ...orderOf(1), completedAt: '2026-11-22T10:00:00.000Z' };
const CHANGED = { ...ORDER, description: 'دو چرخ‌دنده لازم دارم.' };
const RESTORED = { ...orderOf(1), description: 'یک چرخ‌دنده لازم دارم.' };

/** Every way to see one order. */
const orderModel = machineModel(orderMachine, {
  input: { id: ORDER._id },
  distinguish: ({ order }) => order?.description,
  examples: {
    'order.requested': [{}],
    'order.found': [{ order: ORDER }],
    'order.replaced': [{ order: CHANGED }, { order: RESTORED }],
    'order.outdated': [{ order: ORDER }],
    'removal.requested': [{ order: ORDER }],
    'xstate.done.actor.confirmation': [
      { actorId: 'confirmation', output: { outcome: 'cancelled', id: ORDER._id } },
      { actorId: 'confirmation', output: { outcome: 'done', id: ORDER._id } },
    ],
    'order.missing': [{}],
    'order.unauthorized': [{}],
    'order.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
    'logout.received': [{}],
    'page.cached': [{}],
    'page.restored': [{}],
    'connection.restored': [{}],
  },
  outcomes: {
    loadOrder: ['order.found', 'order.missing', 'order.unauthorized', 'order.failed'],
    logouts: ['logout.received'],
    pageCache: ['page.cached', 'page.restored'],
    connection: ['connection.restored'],
  },
  unheard: [
    {
      in: ['open.loading', 'open.shown', 'open.removing', 'cached', 'removed', 'missing', 'unauthorized'],
      events: ['order.requested'],
      because: 'Only a failure has a button that loads the order again.',
    },
    {
      in: ['cached', 'removed', 'missing', 'unauthorized', 'failed'],
      events: ['order.replaced', 'order.outdated'],
      because: 'No order is shown. The next one comes from the server.',
    },
    {
      in: ['open.loading', 'cached', 'removed', 'missing', 'unauthorized', 'failed'],
      events: ['removal.requested'],
      because: 'The order on the screen may be older than the stored one, or there is none.',
    },
    { in: 'open.removing', events: ['removal.requested'], because: 'The dialog covers the button.' },
    { in: 'cached', events: ['page.cached'], because: 'The page is cached already.' },
  ],
});

const sees =
  (announced: readonly string[], enabled: readonly string[], facts: readonly string[] = []) =>
  async (page: Page) => {
    const seen = page.read();
    expect([seen.announced, seen.enabled]).toEqual([announced, enabled]);
    expect(screen.queryAllByRole('definition').map(({ textContent }) => textContent)).toEqual(facts);
  };

const factsOf = (order: Order | null) => (order ? [order.phone, '۱۰ آبان ۱۴۰۵ ساعت ۱۲:۰۰', order.description] : []);

const BUTTONS = [
  ORDER.phone,
  ...['واتساپ', 'تلگرام', 'بله', 'ایتا', 'پیامک', 'کپی پیام'],
  ...[`کپی متن سفارش ${ORDER.name}`, 'چاپ'],
];

const seesOrder = (page: Page, { context }: SnapshotFrom<typeof orderMachine>) =>
  sees([], BUTTONS, factsOf(context.order))(page);

const sut = screenOf(orderModel.machine, {
  screen: (actor) => <OrderView actor={actor} orders={null} />,
});

walkOnScreen(orderModel, {
  sut,
  gestures: { 'order.requested': (page) => page.click('تلاش دوباره') },
  states: {
    'open.loading': (page, snapshot) =>
      snapshot.context.order ? seesOrder(page, snapshot) : sees(['در حال بارگذاری سفارش…'], [])(page),
    'open.shown': seesOrder,
    'open.removing': (page, { context }) =>
      sees([], ['بستن', 'حذف برای همیشه', 'انصراف'], factsOf(context.order))(page),
    cached: sees(['در حال بارگذاری سفارش…'], []),
    removed: sees([], []),
    missing: sees(['سفارش یافت نشد.'], []),
    unauthorized: sees(['برای دیدن این سفارش وارد شوید.ورود'], ['ورود']),
    failed: sees(['سفارش بارگذاری نشد.شناسهٔ خطا: 1a2b3c4dتلاش دوباره'], ['تلاش دوباره']),
  },
});
