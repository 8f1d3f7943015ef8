import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addOrderExpiry } from '#src/server/http/order-expiry.ts';
import { filesIn, sampleImageUrl, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const DAY = 24 * 3_600_000;

it('keeps a completed order with its files for 30 days over restarts, then deletes both', async () => {
  let server = await startWithAdmin();
  const id = await server.orderIdOf({ files: [await sampleImageUrl()] });
  await server.completeOrder(id);
  const [order] = await server.completedOrders();
  const completedAt = Date.parse(order?.completedAt ?? '');
  onTestFinished(() => void vi.useRealTimers());
  const filesAfter = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: completedAt + days * DAY });
    server = await server.restart();
    // Closing waits for the deletion.
    await server.close();
    return (await filesIn(server.dataDir, 'orders')).length;
  };
  expect([await filesAfter(29), await filesAfter(31)]).toEqual([2, 0]);
});

it('deletes expired orders at the start and every hour, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const deleteExpired = vi.fn(async () => 0);
  deleteExpired.mockRejectedValueOnce(new Error('the disk is busy'));
  const app = fastify();
  addOrderExpiry(app, deleteExpired);
  await app.ready();
  expect(deleteExpired).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  expect(deleteExpired).toHaveBeenCalledTimes(2);
  await app.close();
  vi.advanceTimersByTime(3_600_000);
  expect(deleteExpired).toHaveBeenCalledTimes(2);
});
