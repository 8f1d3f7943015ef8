import { fromCallback } from 'xstate';
import type { SeenOrdersCommand, SeenOrdersEvent } from '#src/machines/orders/orders.machine.ts';

const KEY = 'orders.seenUntil';

/** Remembers on this device which orders the admin has taken note of; storage that throws counts as empty. */
export const seenOrders = fromCallback<SeenOrdersCommand>(({ sendBack, receive }) => {
  receive(({ seenUntil }) => {
    try {
      localStorage.setItem(KEY, seenUntil);
    } catch {}
  });
  const seenUntil = read();
  if (seenUntil !== null) sendBack({ type: 'news.remembered', seenUntil } satisfies SeenOrdersEvent);
});

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
