import type { FastifyInstance } from 'fastify';
import { inBatches } from '#src/server/batches.ts';
import { messageOf } from '#src/server/config.ts';
import { deleteDiscarded } from '#src/server/discarding.ts';
import type { KeptFiles } from '#src/server/files/server-files.ts';
import { STEP } from '#src/server/store/hour-meter.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';

/** Milliseconds from the end of a run to the next one: a step of the hour meter. */
const PERIOD = STEP * 60_000;

interface HousekeepingDependencies {
  readonly store: Pick<
    ServerStore,
    'orders' | 'products' | 'orderFiles' | 'hourMeter' | 'discardedFiles' | 'dropExpired'
  >;
  readonly files: Pick<KeptFiles, 'delete' | 'swept'>;
}

/**
 * Advances the store's hour meter and deletes what has expired: at the start, and in each period. Deletes discarded files
 * without delay, too.
 */
export function addHousekeeping(app: FastifyInstance, { store, files }: HousekeepingDependencies): void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Reading of the hour meter in the last run; null if it could not be read. */
  let reading: number | null = null;

  const advanceHourMeter = async () => {
    const before = reading;
    reading = null;
    if (before !== null) await store.hourMeter.add(STEP, before);
    reading = await store.hourMeter.read();
  };

  const deleteOrders = async () => {
    const deleted = await store.orders.deleteExpired(new Date());
    if (deleted > 0) app.log.info({ deleted }, `Deleted ${deleted} orders that were completed more than 30 days ago`);
  };

  const deleteFiles = async () => {
    const deleted = await deleteDiscarded({ store, files, isStopped: () => isStopped });
    if (deleted > 0) app.log.warn({ deleted }, `Deleted ${deleted} files that were swept more than 30 days ago`);
  };

  /** Runs a task. The others run even if it fails, and the next run repeats it. */
  const run = (task: () => Promise<void>, failure: string) =>
    task().catch((error: unknown) => app.log.warn({ reason: messageOf(error) }, failure));

  const deleteFilesSoon = inBatches<void, void>(() =>
    run(deleteFiles, 'Discarded files could not be deleted. They are deleted later'),
  );

  const runAll = async () => {
    await run(advanceHourMeter, 'The hour meter could not be advanced');
    await run(deleteOrders, 'Orders completed long ago could not be deleted');
    await run(() => store.dropExpired(new Date()), 'Expired sessions and keys could not be deleted');
    await deleteFilesSoon();
  };

  let running = Promise.resolve();
  const runRepeatedly = () => {
    running = runAll().then(() => {
      if (!isStopped) timer = setTimeout(runRepeatedly, PERIOD);
    });
  };

  store.discardedFiles.listen(() => void deleteFilesSoon());
  app.addHook('onReady', async () => runRepeatedly());
  app.addHook('onClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    // The last of its batches.
    await deleteFilesSoon();
  });
}
