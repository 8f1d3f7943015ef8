import type { FastifyInstance } from 'fastify';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { messageOf } from '#src/server/config.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { type Claim, LONGEST_PAUSE } from '#src/server/store/outbox.ts';

/** Number of concurrent deliveries of one server. */
const LANES = 4;

/** Milliseconds between two polls of the outbox, for retries that became due and orders that another server stored. */
const PERIOD = 5_000;

/** Milliseconds for which no other server delivers a claimed order. Longer than a delivery takes. */
const LEASE = 60_000;

/** Milliseconds of the first pause between two attempts. It is doubled after each failure. */
const FIRST_PAUSE = 5_000;

/** Milliseconds after which an order is no longer delivered. */
const GIVEN_UP_AFTER = 3 * 24 * 3_600_000;

export interface DeliveryCounts {
  /** Orders that the webhook did not accept for days. They are not sent again. */
  abandoned: number;
}

/** Delivers the orders of the outbox while the server runs. On close, the server waits for deliveries in progress. */
export function addOutboxRelay(
  app: FastifyInstance,
  { outbox, orders }: Pick<ServerStore, 'outbox' | 'orders'>,
  deliver: (order: Order) => Promise<void>,
  counts: DeliveryCounts,
): void {
  const lanes = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const fail = async ({ orderId, attempts }: Claim, error: unknown) => {
    const failure = { order: orderNumber(orderId), attempts, reason: messageOf(error) };
    if (await orders.isOlderThan(orderId, GIVEN_UP_AFTER)) {
      counts.abandoned += 1;
      app.log.error(failure, 'The webhook did not accept an order for days. The order is not sent again');
      return outbox.delete(orderId);
    }
    app.log.warn(failure, 'The webhook did not accept an order. The order is sent again later');
    return outbox.postpone(orderId, new Date(Date.now() + pauseAfter(attempts)));
  };

  const deliverClaimed = async (claim: Claim) => {
    const order = await orders.find(claim.orderId);
    try {
      if (order !== null && order.completedAt === undefined) await deliver(order);
    } catch (error) {
      return fail(claim, error);
    }
    return outbox.delete(claim.orderId);
  };

  /** Delivers due orders one by one. Starts another lane for each order found, since there may be more. */
  const work = async () => {
    while (!isStopped) {
      const now = Date.now();
      const claim = await outbox.claim(new Date(now), new Date(now + LEASE));
      if (claim === null) return;
      wake();
      await deliverClaimed(claim);
    }
  };

  const wake = () => {
    if (isStopped || lanes.size >= LANES) return;
    const lane = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'The outbox cannot be worked on'))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };

  outbox.listen(wake);
  app.addHook('onReady', async () => {
    timer = setInterval(wake, PERIOD);
    wake();
  });
  app.addHook('onClose', async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.all(lanes);
  });
}

/** Returns a random pause, so that deliveries that failed together are not retried together. */
function pauseAfter(attempts: number): number {
  const longest = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
  return longest * (0.5 + Math.random() / 2);
}
