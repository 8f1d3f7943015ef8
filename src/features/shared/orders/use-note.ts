import { useSelector } from '@xstate/react';
import type { Order } from '#src/contract/schema.generated.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { storedNote } from '#src/machines/notes/notes.machine.ts';

/** Returns the stored note of an order; blank if there is none. */
export function useNote(order: Order): string {
  return useSelector(useAdminActors().notes, ({ context }) => storedNote(context, order));
}
