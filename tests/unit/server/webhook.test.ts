import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { postOrder } from '#src/server/webhook/webhook.ts';
import { orderOf } from '../../support/orders.ts';
import { announced } from '../../support/server-process.ts';
import { hasPostgres, newDatabase } from '../../support/shared-services.ts';
import {
  clientOf,
  PASSWORD,
  sampleImageUrl,
  startedProgram,
  startServer,
  temporaryFolder,
} from '../../support/test-server.ts';
import { SECRET, signatureOf, startReceiver } from '../../support/webhook-receiver.ts';

const SITE = { PUBLIC_URL: 'https://workshop.example', NOTIFY_WEBHOOK_SECRET: SECRET };
const ORDER = orderOf(1);
const settingsFor = (url: string) => ({
  url,
  secret: Buffer.alloc(32),
  withPhone: false,
  siteUrl: 'https://workshop.example',
});

describe('the webhook', () => {
  it('is told of a new order by number, name and link, signed, without its pictures and phone number', async () => {
    const receiver = await startReceiver();
    const server = await startServer({ ...SITE, NOTIFY_WEBHOOK_URL: receiver.url });
    const before = Math.floor(Date.now() / 1_000);
    const id = await server.orderIdOf({ files: [await sampleImageUrl()] });
    const [told] = await receiver.count(1);
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
    const server = await startServer({ ...SITE, NOTIFY_WEBHOOK_URL: receiver.url, NOTIFY_WEBHOOK_PHONE: 'true' });
    await server.sendOrder();
    const [told] = await receiver.count(1);
    expect(JSON.parse(told?.body ?? '').data.phone).toBe('09121234567');
  });

  it('holds no order up while it does not answer', async () => {
    const receiver = await startReceiver(() => {});
    const server = await startServer({ ...SITE, NOTIFY_WEBHOOK_URL: receiver.url });
    const statuses = [await server.sendOrder(), await server.sendOrder()].map(({ status }) => status);
    await receiver.count(2);
    receiver.hangUp();
    expect(statuses).toEqual([201, 201]);
  });

  it('is told after the next start of what a killed server did not bring to its end', async () => {
    const silent = await startReceiver(() => {});
    const DATA_DIR = await temporaryFolder();
    const child = startedProgram({ ...SITE, DATA_DIR, ADMIN_PASSWORD: PASSWORD, NOTIFY_WEBHOOK_URL: silent.url });
    const id = await clientOf((await announced(child)).url).orderIdOf();
    await silent.count(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Later than anybody could still be at it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const receiver = await startReceiver();
    await startServer({ ...SITE, DATA_DIR, NOTIFY_WEBHOOK_URL: receiver.url });
    const [told] = await receiver.count(1);
    expect(told?.headers['webhook-id']).toBe(id);
  });

  it('is not told later of orders that came while none was configured', async () => {
    const first = await startServer();
    await first.sendOrder();
    await first.close();
    const receiver = await startReceiver();
    const { dataDir: DATA_DIR } = first;
    const second = await startServer({ ...SITE, DATA_DIR, NOTIFY_WEBHOOK_URL: receiver.url });
    const id = await second.orderIdOf();
    expect((await receiver.count(1)).map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  });

  it.runIf(hasPostgres)('is told once of each order that comes to several servers', async () => {
    const receiver = await startReceiver();
    const environment = { ...SITE, NOTIFY_WEBHOOK_URL: receiver.url, DATABASE_URL: await newDatabase() };
    const servers = [await startServer(environment), await startServer(environment)];
    const orders = Array.from({ length: 20 }, (_, index) => servers[index % 2]?.orderIdOf());
    const ids = await Promise.all(orders);
    await receiver.count(20);
    // A stop waits for what is under way: nothing comes after it.
    for (const server of servers) await server.close();
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids.sort());
  });
});

describe('a receiver', () => {
  it('that redirects has not taken the order, and is not followed', async () => {
    const receiver = await startReceiver((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(postOrder(settingsFor(receiver.url), ORDER)).rejects.toThrow('The receiver answered 307');
    expect(receiver.received.map(({ url }) => url)).toEqual(['/orders']);
  });

  it('has ten seconds to answer', async () => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const receiver = await startReceiver(() => {});
    const posted = postOrder(settingsFor(receiver.url), ORDER);
    await receiver.count(1);
    deadline.abort(new DOMException('too late', 'TimeoutError'));
    await expect(posted).rejects.toThrow('too late');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  });
});
