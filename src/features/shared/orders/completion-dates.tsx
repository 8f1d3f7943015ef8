import { Trans } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { OrderTime } from './order-time.tsx';

/** The day on which an order was completed, and the day of its final deletion. */
export function CompletionDates({ order: { completedAt = '', deletionAt } }: { readonly order: Order }) {
  if (deletionAt === undefined) {
    return (
      <Trans>
        انجام‌شده: <OrderTime iso={completedAt} only="day" />
      </Trans>
    );
  }
  return (
    <Trans>
      انجام‌شده: <OrderTime iso={completedAt} only="day" />؛ حذف نهایی: <OrderTime iso={deletionAt} only="day" />
    </Trans>
  );
}
