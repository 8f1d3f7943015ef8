import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { OrderView } from '#src/features/order/order-page.tsx';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Page } from '../../support/models/page.ts';
import { walkOnScreen } from '../../support/models/walk-model.tsx';

const ORDER = orderOf(1);

/** Every way to see one order. */
const orderModel = machineModel(orderMachine, {
  input: { id: ORDER._id },
  examples: {
    'order.found': [{ order: ORDER }],
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

walkOnScreen(orderModel, {
  screen: (actor) => <OrderView actor={actor} orders={null} />,
  gestures: { 'order.requested': (page) => page.click('تلاش دوباره') },
  sees: {
    'open.loading': sees(['در حال بارگذاری سفارش…'], []),
    'open.shown': sees(
      [],
      [ORDER.phone, 'واتساپ', 'تلگرام', 'پیامک', `کپی متن سفارش ${ORDER.name}`, 'ذخیره به صورت CSV', 'چاپ'],
      [`${ORDER.phone}واتساپتلگرامپیامک`, '۱۰ آبان ۱۴۰۵ ساعت ۱۲:۰۰', ORDER.description],
    ),
    cached: sees(['در حال بارگذاری سفارش…'], []),
    missing: sees(['سفارش یافت نشد.'], []),
    unauthorized: sees(['برای دیدن این سفارش وارد شوید.ورود'], ['ورود']),
    failed: sees(['سفارش بارگذاری نشد.شناسهٔ خطا: 1a2b3c4dتلاش دوباره'], ['تلاش دوباره']),
  },
});
