import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { Button } from '#src/ui/button.tsx';

/** Button that returns a completed order to the open ones. */
export function RestoreOrder({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { name } = order;
  const { restoration } = useAdminActors();
  const request = { type: 'restoration.requested', order } as const;
  const canRestore = useSelector(restoration, (snapshot) => snapshot.can(request));
  return (
    <Button
      aria-label={t`بازگرداندن سفارش ${name}`}
      disabled={!canRestore}
      onClick={() => restoration.send(request)}
    >{t`بازگرداندن`}</Button>
  );
}
