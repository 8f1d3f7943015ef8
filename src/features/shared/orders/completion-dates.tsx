import { Trans } from '@lingui/react/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { Instant } from '#src/features/shared/workshop/instant.tsx';

/** The day on which an order was completed, and the day of its final deletion. */
export function CompletionDates({ order: { completedAt = '', deletionAt } }: { readonly order: Order }) {
  if (deletionAt === undefined) {
    return (
      <Trans>
        انجام‌شده در <Instant iso={completedAt} dateOnly />
      </Trans>
    );
  }
  return (
    <Trans>
      انجام‌شده در <Instant iso={completedAt} dateOnly />؛ حذف نهایی در <Instant iso={deletionAt} dateOnly />
    </Trans>
  );
}
