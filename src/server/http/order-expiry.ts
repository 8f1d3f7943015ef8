import type { FastifyInstance } from 'fastify';

/** Milliseconds between two deletions. */
const PERIOD = 3_600_000;

/**
 * Deletes the orders for good that were completed long ago: at the start, then every hour.
 * @param deleteExpired returns the number of deleted orders
 */
export function addOrderExpiry(app: FastifyInstance, deleteExpired: () => Promise<number>): void {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = deleteExpired().then(
      (deleted) => {
        if (deleted > 0)
          app.log.info({ deleted }, `Deleted ${deleted} orders that were completed more than 30 days ago`);
      },
      (error: unknown) => app.log.error({ err: error }, 'Orders completed long ago could not be deleted'),
    );
  };
  app.addHook('onReady', async () => {
    timer = setInterval(run, PERIOD);
    run();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
