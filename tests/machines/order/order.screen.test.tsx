import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { OrderView } from '#src/features/order/order-page.tsx';
import type { Page } from '../../support/page.ts';
import { walkOnScreen } from '../../support/walk-model.tsx';
import { ORDER, orderGestures, orderModel } from './order.model.ts';

const sees =
  (said: readonly string[], open: readonly string[], facts: readonly string[] = []) =>
  async (page: Page) => {
    const seen = await page.look();
    expect([seen.said, seen.open]).toEqual([said, open]);
    expect(screen.queryAllByRole('definition').map(({ textContent }) => textContent)).toEqual(facts);
  };

walkOnScreen(orderModel, {
  input: { id: ORDER._id },
  screen: (actor) => <OrderView actor={actor} />,
  provide: () => ({}),
  gestures: orderGestures,
  sees: {
    loading: sees(['در حال بارگذاری سفارش…'], []),
    shown: sees(
      [],
      [ORDER.phone, 'واتساپ', 'تلگرام', 'پیامک', `کپی متن سفارش ${ORDER.name}`, 'ذخیره به صورت CSV', 'چاپ'],
      [
        ORDER.name,
        `${ORDER.phone}واتساپتلگرامپیامک`,
        ORDER.description,
        `# ${ORDER._id.slice(0, 6)}`,
        '۱۰ آبان ۱۴۰۵ ساعت ۱۲:۰۰',
      ],
    ),
    missing: sees(['سفارش یافت نشد.'], []),
    unauthorized: sees(['برای دیدن این سفارش وارد شوید.ورود'], ['ورود']),
    failed: sees(['سفارش بارگذاری نشد.تلاش دوباره'], ['تلاش دوباره']),
  },
  coverage: 'order: 5/5 states, 5/5 transitions, guards both ways 0/0',
});
