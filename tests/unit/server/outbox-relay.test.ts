import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { createStore } from '#src/server/store/kysely-store.ts';
import { migrate } from '#src/server/store/migrations.ts';
import type { Tables } from '#src/server/store/schema.ts';
import { sqliteDatabase } from '#src/server/store/sqlite.ts';
import { addOutboxRelay } from '#src/server/webhook/outbox-relay.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const START = new Date('2026-11-21T10:00:00Z');
const [SECOND, HOUR] = [1_000, 3_600_000];

describe('the outbox', () => {
  it('retries after pauses that double up to an hour and abandons a delivery after three days', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const deliver = vi.fn(async () => Promise.reject(new Error('The receiver answered 503')));
    const { add, pass, store, log, counts } = await relayTo(deliver);
    await add('order-one');
    const pauses: number[] = [];
    let last = Date.now();
    while ((await store.outbox.waiting()).count > 0) {
      const { length } = deliver.mock.calls;
      // Advances by the last pause, because nothing is due before.
      await pass(Math.max(5 * SECOND, pauses.at(-1) ?? 0));
      while (deliver.mock.calls.length === length) await pass(5 * SECOND);
      pauses.push(Date.now() - last);
      last = Date.now();
    }
    const doubling = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560].map((seconds) => seconds * SECOND);
    expect(pauses.slice(0, 10)).toEqual(doubling);
    expect(new Set(pauses.slice(10))).toEqual(new Set([HOUR]));
    expect(last - START.getTime()).toBeGreaterThanOrEqual(72 * HOUR);
    expect(last - START.getTime()).toBeLessThan(73 * HOUR);
    const attempts = pauses.length + 1;
    const failure = { order: 'ord er-', attempts, reason: 'The receiver answered 503' };
    expect(log.error.mock.calls).toEqual([
      [failure, 'The webhook did not accept an order for days. The order is not sent again'],
    ]);
    expect(log.warn).toHaveBeenCalledTimes(attempts - 1);
    expect(counts).toEqual({ abandoned: 1 });
  });

  it('shortens pauses randomly by up to half, so that retries spread out', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const deliver = vi.fn(async () => Promise.reject(new Error('refused')));
    const { add, pass } = await relayTo(deliver);
    await add('order-one');
    await pass(5 * SECOND);
    // The pause is 5 s instead of 10 s.
    await pass(5 * SECOND);
    expect(deliver).toHaveBeenCalledTimes(3);
  });

  it('does not deliver an order that was completed meanwhile', async () => {
    const deliver = vi.fn(async (_order: Order) => Promise.reject(new Error('refused')));
    const { add, pass, store } = await relayTo(deliver);
    await add('order-one');
    await store.orders.complete('order-one', new Date());
    await add('order-two');
    await pass(10 * SECOND);
    expect(deliver.mock.calls.map(([{ _id }]) => _id)).toEqual(['order-one', 'order-two', 'order-two']);
    expect((await store.outbox.waiting()).count).toBe(1);
  });

  it('abandons no order by a clock that is days ahead, and delivers it when the clock is set back', async () => {
    const deliver = vi.fn(async () => Promise.reject(new Error('refused')));
    const { add, pass, counts } = await relayTo(deliver);
    await add('order-one');
    vi.setSystemTime(Date.now() + 31 * 24 * HOUR);
    await pass(5 * SECOND);
    vi.setSystemTime(START);
    deliver.mockResolvedValue(undefined as never);
    await pass(5 * SECOND);
    await pass(5 * SECOND);
    expect({ calls: deliver.mock.calls.length, counts }).toEqual({ calls: 3, counts: { abandoned: 0 } });
  });

  it('delivers four orders at a time', async () => {
    const { held, add, store } = await relayToSlowReceiver();
    for (let n = 0; n < 6; n += 1) await add(`order-id-${n}`);
    expect(held).toHaveLength(4);
    held[2]?.resolve();
    await setImmediate();
    expect({ heldCount: held.length, count: (await store.outbox.waiting()).count }).toEqual({ heldCount: 5, count: 5 });
    for (let n = 0; n < 6; n += 1) {
      held[n]?.resolve();
      await setImmediate();
    }
    expect((await store.outbox.waiting()).count).toBe(0);
  });

  it('leaves an order to the lane that delivers it, however long the lane has worked before', async () => {
    const { held, add, pass } = await relayToSlowReceiver();
    for (let n = 0; n < 5; n += 1) await add(`order-id-${n}`);
    await pass(50 * SECOND);
    for (const one of held.slice(0, 4)) {
      one.resolve();
      await setImmediate();
    }
    expect(held).toHaveLength(5);
    await pass(50 * SECOND);
    expect(held).toHaveLength(5);
    held[4]?.resolve();
  });

  it('finishes running deliveries on shutdown and leaves the others for the next start', async () => {
    const { held, add, app, store } = await relayToSlowReceiver();
    for (let n = 0; n < 5; n += 1) await add(`order-id-${n}`);
    const closed = vi.fn();
    const closing = app.close().then(closed);
    await setImmediate();
    expect(closed).not.toHaveBeenCalled();
    for (const one of held) one.resolve();
    await closing;
    expect({ heldCount: held.length, count: (await store.outbox.waiting()).count }).toEqual({ heldCount: 4, count: 1 });
  });

  it('retries after the outbox could not be read', async () => {
    const deliver = vi.fn(async () => {});
    const { add, pass, store, log } = await relayTo(deliver);
    const broken = vi.spyOn(store.outbox, 'claim').mockRejectedValueOnce(new Error('busy'));
    await add('order-one');
    expect(deliver).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: new Error('busy') }, 'The outbox cannot be worked on');
    broken.mockRestore();
    await pass(5 * SECOND);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

/** A receiver that accepts each order when the test resolves it. */
async function relayToSlowReceiver() {
  const held: PromiseWithResolvers<void>[] = [];
  const relay = await relayTo(() => held[held.push(Promise.withResolvers()) - 1]?.promise ?? Promise.resolve());
  return { held, ...relay };
}

/** A store whose orders are delivered with `deliver`, on a simulated clock, without waiting for the disk. */
async function relayTo(deliver: (order: Order) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START });
  const db = sqliteDatabase<Tables>(join(await temporaryFolder(), 'store.sqlite'));
  onTestFinished(() => db.destroy());
  await migrate(db);
  const withWriteLock = <Result>(task: () => Promise<Result>) => task();
  const store = createStore(db, withWriteLock, async () => '');
  const app = fastify();
  const log = { warn: vi.spyOn(app.log, 'warn'), error: vi.spyOn(app.log, 'error') };
  const counts = { abandoned: 0 };
  let elapsed = 0;
  addOutboxRelay(app, store, deliver, counts);
  await app.ready();
  onTestFinished(() => app.close());
  return {
    app,
    store,
    log,
    counts,
    async add(_id: string) {
      const createdAt = new Date().toISOString();
      await store.orders.add({ _id, name: 'سارا', phone: '0912', description: 'x', files: [], createdAt }, null);
      await setImmediate();
    },
    /** Advances the clock and runs what is due at the end. */
    async pass(time: number) {
      elapsed += time;
      const reading = await store.hourMeter.read();
      const turned = Math.floor(elapsed / 600_000) * 10;
      await store.hourMeter.add(turned - reading, reading);
      vi.setSystemTime(Date.now() + time - 5 * SECOND);
      vi.advanceTimersByTime(5 * SECOND);
      await setImmediate();
    },
  };
}
