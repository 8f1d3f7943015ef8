import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { OrderView } from '#src/features/order/order-page.tsx';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnScreen } from '../../models/walk-on-screen.tsx';
import { orderOf } from '../../support/fixtures/orders.ts';
import type { Page } from '../../support/screens/page.ts';

const ORDER = { ...orderOf(1), completedAt: '2026-11-22T10:00:00.000Z' };
const CHANGED = { ...ORDER, description: 'دو چرخ‌دنده لازم دارم.' };

/** Every way to see one order. */
const orderModel = machineModel(orderMachine, {
  input: { id: ORDER._id },
  distinguish: ({ order }) => order?.description,
  examples: {
    'order.found': [{ order: ORDER }],
    'order.replaced': [{ order: CHANGED }],
    'order.outdated': [{ order: ORDER }],
    'removal.requested': [{ order: ORDER }],
    'xstate.done.actor.confirmation': [
      { actorId: 'confirmation', output: { outcome: 'cancelled', id: ORDER._id } },
      { actorId: 'confirmation', output: { outcome: 'done', id: ORDER._id } },
    ],
    'order.failed': [{ error: new Error('nobody answered'), reference: '1a2b3c4d' }],
  },
});

const sees =
  (announced: readonly string[], enabled: readonly string[], facts: readonly string[] = []) =>
  async (page: Page) => {
    const seen = page.read();
    expect([seen.announced, seen.enabled]).toEqual([announced, enabled]);
    expect(screen.queryAllByRole('definition').map(({ textContent }) => textContent)).toEqual(facts);
  };

const factsOf = (order: Order | null) =>
  order ? [`${order.phone}واتساپتلگرامپیامک`, '۱۰ آبان ۱۴۰۵ ساعت ۱۲:۰۰', order.description] : [];

const BUTTONS = [ORDER.phone, 'واتساپ', 'تلگرام', 'پیامک', `کپی متن سفارش ${ORDER.name}`, 'ذخیره به صورت CSV', 'چاپ'];

const seesOrder = (page: Page, { context }: SnapshotFrom<typeof orderMachine>) =>
  sees([], BUTTONS, factsOf(context.order))(page);

walkOnScreen(orderModel, {
  screen: (actor) => <OrderView actor={actor} orders={null} />,
  gestures: { 'order.requested': (page) => page.click('تلاش دوباره') },
  sees: {
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
