import type { SnapshotFrom } from 'xstate';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { OrdersList } from '#src/features/dashboard/orders/orders-list.tsx';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import { type Page, sees } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { ordersGestures, ordersModel } from './orders.model.ts';

const REFRESH = 'به‌روزرسانی';
const STALE = 'فهرست سفارش‌ها به‌روز نشد؛ شاید سفارش تازه‌ای رسیده باشد.شناسهٔ خطا: 1a2b3c4d';
const SAVE = 'ذخیره به صورت CSV';
const KEYS = 'میان‌برهای صفحه‌کلید';

/** The rows, the newest first, and what is new among them. */
const seesList = (isBusy: boolean) => (page: Page, snapshot: SnapshotFrom<typeof ordersMachine>) => {
  const { orders, seenUntil } = snapshot.context;
  const count = orders.length.toLocaleString('fa');
  const news = newOrders(orders, seenUntil).length;
  const rows = orders
    .toReversed()
    .flatMap(({ name, phone }) => [name, phone, `کپی متن سفارش ${name}`, `تکمیل سفارش ${name}`]);
  return sees({
    announced: [...(snapshot.hasTag('stale') ? [STALE] : []), `${count} سفارش باز`],
    enabled: [...(isBusy ? [] : [REFRESH]), SAVE, KEYS, ...(news > 0 ? ['متوجه شدم'] : []), ...rows],
    disabled: isBusy ? [REFRESH] : [],
    fields: { orders: '' },
    isBusy,
  })(page);
};

const LOADS = sees({
  announced: ['در حال بارگذاری سفارش‌ها…'],
  enabled: [KEYS],
  disabled: [REFRESH],
  isBusy: true,
});

const sut = screenOf(ordersModel.machine, {
  screen: <OrdersList />,
  provide: (openOrders) => ({ adminActors: { openOrders } }),
});

walkOnScreen(ordersModel, {
  sut,
  gestures: ordersGestures,
  states: {
    unloaded: LOADS,
    loading: LOADS,
    'listed.fresh': seesList(false),
    'listed.refreshing': seesList(true),
    'listed.stale': seesList(false),
    'listed.retrying': seesList(true),
    completing: sees({ enabled: ['بستن', 'انتقال به انجام‌شده‌ها', 'انصراف'] }),
    failed: sees({
      announced: ['سفارش‌ها بارگذاری نشد.شناسهٔ خطا: 1a2b3c4dتلاش دوباره'],
      enabled: [REFRESH, KEYS, 'تلاش دوباره'],
    }),
  },
});
