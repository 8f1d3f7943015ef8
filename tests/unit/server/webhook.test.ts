import { describe, expect, it, vi } from 'vitest';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { orderOf } from '../../support/orders.ts';
import { hasPostgres, newDatabase } from '../../support/shared-services.ts';
import { clientOf, runProgram, sampleImageUrl, startServer } from '../../support/test-server.ts';
import { signatureOf, startReceiver } from '../../support/webhook-receiver.ts';

const ORDER = orderOf(1);
const SETTINGS = { secret: Buffer.alloc(32), withPhone: false, siteUrl: 'https://workshop.example' };

describe('the webhook', () => {
  it('is told of a new order by number, name and link, signed, without its pictures and phone number', async () => {
    const receiver = await startReceiver();
    const server = await startServer(receiver.environment);
    const before = Math.floor(Date.now() / 1_000);
    const id = await server.orderIdOf({ files: [await sampleImageUrl()] });
    await receiver.ids(1);
    const [told] = receiver.received;
    if (!told) throw new Error('Nothing came');
    expect(JSON.parse(told.body)).toEqual({
      type: 'order.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { number: id.slice(0, 6), name: 'سارا', url: `https://workshop.example/orders/${id}` },
    });
    const { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'content-type': type } = told.headers;
    expect([messageId, type]).toEqual([id, 'application/json']);
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(told.headers['webhook-signature']).toBe(signatureOf(told));
  });

  it('is told the phone number where that is configured', async () => {
    const receiver = await startReceiver();
    const server = await startServer({ ...receiver.environment, NOTIFY_WEBHOOK_PHONE: 'true' });
    await server.sendOrder();
    await receiver.ids(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.phone).toBe('09121234567');
  });

  it('holds no order up while it does not answer', async () => {
    const receiver = await startReceiver(() => {});
    const server = await startServer(receiver.environment);
    const statuses = [await server.sendOrder(), await server.sendOrder()].map(({ status }) => status);
    await receiver.ids(2);
    receiver.hangUp();
    expect(statuses).toEqual([201, 201]);
  });

  it('is told after the next start of what a killed server did not bring to its end', async () => {
    const silent = await startReceiver(() => {});
    const { url, dataDir: DATA_DIR, stop } = await runProgram(silent.environment);
    const id = await clientOf(url).orderIdOf();
    await silent.ids(1);
    await stop('SIGKILL');
    // Later than anybody could still be at it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const receiver = await startReceiver();
    await startServer({ ...receiver.environment, DATA_DIR });
    expect(await receiver.ids(1)).toEqual([id]);
  });

  it('is not told later of orders that came while none was configured', async () => {
    const first = await startServer();
    await first.sendOrder();
    const receiver = await startReceiver();
    const id = await (await first.restart(receiver.environment)).orderIdOf();
    expect(await receiver.ids(1)).toEqual([id]);
  });

  it.runIf(hasPostgres)('is told once of each order that comes to several servers', async () => {
    const receiver = await startReceiver();
    const environment = { ...receiver.environment, DATABASE_URL: await newDatabase() };
    const servers = [await startServer(environment), await startServer(environment)];
    const orders = Array.from({ length: 20 }, (_, index) => servers[index % 2]?.orderIdOf());
    const ids = await Promise.all(orders);
    await receiver.ids(20);
    // A stop waits for what is under way: nothing comes after it.
    for (const server of servers) await server.close();
    expect((await receiver.ids(20)).sort()).toEqual(ids.sort());
  });
});

describe('a receiver', () => {
  it('that redirects has not taken the order, and is not followed', async () => {
    const receiver = await startReceiver((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(postOrder({ ...SETTINGS, url: receiver.url }, ORDER)).rejects.toThrow('The receiver answered 307');
    expect(receiver.received.map(({ url }) => url)).toEqual(['/orders']);
  });

  it('has ten seconds to answer', async () => {
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
