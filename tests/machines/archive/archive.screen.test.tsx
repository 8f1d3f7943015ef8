import type { SnapshotFrom } from 'xstate';
import { CompletedOrdersList } from '#src/features/dashboard/orders/completed-orders-list.tsx';
import type { archiveMachine } from '#src/machines/archive/archive.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { sees, walkOnScreen } from '../../support/models/walk-model.tsx';
import { archiveGestures, archiveModel, removeLabel } from './archive.model.ts';

const REFRESH = 'به‌روزرسانی';
const SAVE = 'ذخیره به صورت CSV';
const EMPTY = 'هیچ سفارش انجام‌شده‌ای نیست.';
const LOADING = 'در حال بارگذاری سفارش‌ها…';

type Snapshot = SnapshotFrom<typeof archiveMachine>;

const seesList = (isBusy: boolean, canRemove: boolean) => (page: Page, snapshot: Snapshot) => {
  const { orders } = snapshot.context;
  const shown = orders.toReversed();
  const refresh = { [isBusy || !canRemove ? 'disabled' : 'enabled']: [REFRESH] };
  if (orders.length === 0) return sees({ announced: [isBusy ? LOADING : EMPTY], isBusy, ...refresh })(page);
  const removals = shown.map(removeLabel);
  const rows = shown.flatMap((order) => [
    order.name,
    order.phone,
    `بازگرداندن سفارش ${order.name}`,
    ...(canRemove ? [removeLabel(order)] : []),
  ]);
  return sees({
    announced: [`${orders.length.toLocaleString('fa')} سفارش انجام‌شده`],
    enabled: [...(refresh.enabled ?? []), SAVE, ...rows],
    disabled: [...(refresh.disabled ?? []), ...(canRemove ? [] : removals)],
    fields: { orders: '' },
    isBusy,
  })(page);
};

walkOnScreen(archiveModel, {
  screen: <CompletedOrdersList />,
  provide: (archive) => ({ adminActors: { archive } }),
  gestures: archiveGestures,
  sees: {
    closed: seesList(false, false),
    'open.loading': seesList(true, false),
    'open.listed': seesList(false, true),
    'open.failed': (page, { context: { orders } }) =>
      sees({
        announced: ['سفارش‌ها بارگذاری نشد.شناسهٔ خطا: 1a2b3c4dتلاش دوباره'],
        enabled: [REFRESH, ...(orders.length > 0 ? [SAVE] : []), 'تلاش دوباره'],
        fields: orders.length > 0 ? { orders: '' } : {},
      })(page),
    removing: sees({ enabled: ['بستن', SAVE, 'حذف برای همیشه', 'انصراف'] }),
  },
});
