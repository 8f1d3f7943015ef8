import { fromCallback } from 'xstate';
import type { SeenOrdersCommand, SeenOrdersEvent } from '#src/machines/orders/orders.machine.ts';
import { readLocal, writeLocal } from './browser-storage.ts';

const KEY = 'orders.seenUntil';

/** Stores on this device up to when the admin has seen the orders. */
export const seenOrders = fromCallback<SeenOrdersCommand>(({ sendBack, receive }) => {
  receive(({ seenUntil }) => writeLocal(KEY, seenUntil));
  const seenUntil = readLocal(KEY);
  if (seenUntil !== null) sendBack({ type: 'seenOrders.found', seenUntil } satisfies SeenOrdersEvent);
});
