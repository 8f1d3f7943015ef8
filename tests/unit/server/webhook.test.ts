import { describe, expect, it, vi } from 'vitest';
import { orderNumber } from '#src/domain/order/order-number.ts';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { hasPostgres, newDatabase } from '../../support/infrastructure/shared-services.ts';
import { clientOf, runProgram, sampleImageUrl, startServer } from '../../support/infrastructure/test-server.ts';
import { signatureOf, startReceiver } from '../../support/infrastructure/webhook-receiver.ts';

const ORDER = orderOf(1);
const SETTINGS = { secret: Buffer.alloc(32), withPhone: false, siteUrl: 'https://workshop.example' };

describe('the webhook', () => {
  it('posts a signed order with number, name and link, without images and phone number', async () => {
    const receiver = await startReceiver();
    const server = await startServer(receiver.environment);
    const before = Math.floor(Date.now() / 1_000);
    const id = await server.orderIdOf({ files: [await sampleImageUrl()] });
    await receiver.ids(1);
    const [delivery] = receiver.received;
    if (!delivery) throw new Error('No request received');
    expect(JSON.parse(delivery.body)).toEqual({
      type: 'order.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { number: orderNumber(id), name: 'سارا', url: `https://workshop.example/orders/${id}` },
    });
    const { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'content-type': type } = delivery.headers;
    expect([messageId, type]).toEqual([id, 'application/json']);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(delivery.headers['webhook-signature']).toBe(signatureOf(delivery));
  });

  it('includes the phone number when that is configured', async () => {
    const receiver = await startReceiver();
    const server = await startServer({ ...receiver.environment, NOTIFY_WEBHOOK_PHONE: 'true' });
    await server.sendOrder();
    await receiver.ids(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.phone).toBe('09121234567');
  });

  it('stores orders without waiting for the webhook', async () => {
    const receiver = await startReceiver(() => {});
    const server = await startServer(receiver.environment);
    const statuses = [await server.sendOrder(), await server.sendOrder()].map(({ status }) => status);
    await receiver.ids(2);
    receiver.disconnect();
    expect(statuses).toEqual([201, 201]);
  });

  it('delivers after the next start what a killed server did not finish', async () => {
    const silent = await startReceiver(() => {});
    const { url, dataDir: DATA_DIR, stop } = await runProgram(silent.environment);
    const id = await clientOf(url).orderIdOf();
    await silent.ids(1);
    await stop('SIGKILL');
    // Later than the lease of the killed server.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const receiver = await startReceiver();
    await startServer({ ...receiver.environment, DATA_DIR });
    expect(await receiver.ids(1)).toEqual([id]);
  });

  it('delivers no orders from before a webhook was configured', async () => {
    const first = await startServer();
    await first.sendOrder();
    const receiver = await startReceiver();
    const id = await (await first.restart(receiver.environment)).orderIdOf();
    expect(await receiver.ids(1)).toEqual([id]);
  });

  it.runIf(hasPostgres)('delivers each order once with several servers', async () => {
    const receiver = await startReceiver();
    const environment = { ...receiver.environment, DATABASE_URL: await newDatabase() };
    const servers = [await startServer(environment), await startServer(environment)];
    const orders = Array.from({ length: 20 }, (_, index) => servers[index % 2]?.orderIdOf());
    const ids = await Promise.all(orders);
    await receiver.ids(20);
    // Closing waits for running deliveries, so none follows.
    for (const server of servers) await server.close();
    expect((await receiver.ids(20)).sort()).toEqual(ids.sort());
  });
});

describe('a receiver', () => {
  it('treats a redirect as a failure and does not follow it', async () => {
    const receiver = await startReceiver((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(postOrder({ ...SETTINGS, url: receiver.url }, ORDER)).rejects.toThrow('The receiver answered 307');
    expect(receiver.received.map(({ url }) => url)).toEqual(['/orders']);
  });

  it('gives the receiver ten seconds to answer', async () => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const receiver = await startReceiver(() => {});
    const posted = postOrder({ ...SETTINGS, url: receiver.url }, ORDER);
    await receiver.ids(1);
    deadline.abort(new DOMException('too late', 'TimeoutError'));
    await expect(posted).rejects.toThrow('too late');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  });
});
