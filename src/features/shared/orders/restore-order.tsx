import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { restorationId } from '#src/machines/admin/admin.machine.ts';
import { Button } from '#src/ui/button.tsx';

/** Button that returns a completed order to the open ones. */
export function RestoreOrder({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { name } = order;
  const { admin } = useAdminActors();
  const isRestoring = useSelector(admin, ({ children }) => restorationId(order._id) in children);
  return (
    <Button
      aria-label={t`بازگرداندن سفارش ${name}`}
      busy={isRestoring}
      onClick={() => admin.send({ type: 'restoration.requested', order })}
    >{t`بازگرداندن`}</Button>
  );
}
