import { fromCallback } from 'xstate';
import type { SeenOrdersCommand, SeenOrdersEvent } from '#src/machines/orders/orders.machine.ts';
import { keep, read } from './storage.ts';

const KEY = 'orders.seenUntil';

/** Remembers on this device which orders the admin has taken note of. */
export const seenOrders = fromCallback<SeenOrdersCommand>(({ sendBack, receive }) => {
  receive(({ seenUntil }) => keep(KEY, seenUntil));
  const seenUntil = read(KEY);
  if (seenUntil !== null) sendBack({ type: 'seenOrders.found', seenUntil } satisfies SeenOrdersEvent);
});
