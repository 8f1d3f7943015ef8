import { useSelector } from '@xstate/react';
import type { Order } from '#src/contract/schema.generated.ts';
import { type OwnerText, ownerTextOf } from '#src/domain/order/owner-text.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ownerTextId } from '#src/machines/admin/admin.machine.ts';

/** Returns one of the owner's texts on an order as it is typed, and the actor that holds it while it is not saved. */
export function useOwnerText(order: Order, field: OwnerText) {
  const { admin } = useAdminActors();
  const id = ownerTextId({ field, order });
  const typed = useSelector(admin, ({ children }) => children[id]);
  const text = useSelector(typed, (snapshot) => snapshot?.context.text ?? ownerTextOf(order, field));
  return { id, typed, text };
}
