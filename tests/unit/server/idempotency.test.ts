import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  ordersOn,
  picture,
  pictureUrl,
  sendForm,
  sendOrder,
  sessionOf,
  startServer,
  temporaryFolder,
} from './test-server.ts';

const KEY = { 'idempotency-key': 'b2f1c6de-4c1b' };

describe('an order that is sent again under its key', () => {
  it('is one order even when both come at the same moment', async () => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const order = { files: [await pictureUrl()] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendOrder(server, order, KEY)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { _id: string })._id));
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOn(server, await sessionOf(server))).toHaveLength(1);
    expect(await readdir(join(dataDir, 'files/orders'))).toHaveLength(1);
  });

  it('is the same order after a restart, and after it was completed', async () => {
    const dataDir = await temporaryFolder();
    const before = await startServer({ DATA_DIR: dataDir });
    const { _id: id } = (await (await sendOrder(before, {}, KEY)).json()) as { _id: string };
    const cookie = await sessionOf(before);
    await fetch(`${before.url}/api/orders/delete?id=${id}`, { method: 'DELETE', headers: { cookie } });
    await before.close();
    const after = await startServer({ DATA_DIR: dataDir });
    const again = await sendOrder(after, {}, KEY);
    expect(again.status).toBe(201);
    expect(((await again.json()) as { _id: string })._id).toBe(id);
    expect(await ordersOn(after, cookie)).toEqual([]);
  });
});

it('a product that is sent again under its key is one product, with one picture on the disk', async () => {
  const dataDir = await temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  const headers = { cookie: await sessionOf(server), ...KEY };
  const image = new File([new Uint8Array(await picture().png().toBuffer())], 'a.png', { type: 'image/png' });
  const add = () => sendForm(server, headers, 'addproduct', { title: 'x', shortDescription: 'y', image });
  const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201]);
  expect(await readdir(join(dataDir, 'files/products'))).toHaveLength(1);
});

describe('a key', () => {
  it('is kept for a day and dropped after two', async () => {
    const dataDir = await temporaryFolder();
    const first = await startServer({ DATA_DIR: dataDir });
    await sendOrder(first, {}, KEY);
    await first.close();
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begin + 24 * 3_600_000 });
    const nextDay = await startServer({ DATA_DIR: dataDir });
    expect((await sendOrder(nextDay, { name: 'x' }, KEY)).status).toBe(409);
    await nextDay.close();
    vi.setSystemTime(begin + 49 * 3_600_000);
    const later = await startServer({ DATA_DIR: dataDir });
    expect((await sendOrder(later, { name: 'x' }, KEY)).status).toBe(201);
    vi.useRealTimers();
  });
});
