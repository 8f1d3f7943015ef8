import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ordersOn, pictureUrl, sendOrder, sessionOf, startServer, temporaryFolder } from './test-server.ts';

const KEY = { 'idempotency-key': 'b2f1c6de-4c1b' };

describe('an order that is sent again under its key', () => {
  it('is the same order', async () => {
    const server = await startServer();
    const order = { files: [await pictureUrl()] };
    const [first, second] = [await sendOrder(server, order, KEY), await sendOrder(server, order, KEY)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await ordersOn(server, await sessionOf(server))).toHaveLength(1);
  });

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

  it('is refused with other content', async () => {
    const server = await startServer();
    await sendOrder(server, {}, KEY);
    const answer = await sendOrder(server, { name: 'Somebody else' }, KEY);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ message: 'The same key was sent before with other content.', errors: [] });
    expect(await ordersOn(server, await sessionOf(server))).toHaveLength(1);
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

  it('may be sent anew when the first was refused', async () => {
    const server = await startServer();
    expect((await sendOrder(server, { files: ['data:image/png;base64,AAAA'] }, KEY)).status).toBe(415);
    expect((await sendOrder(server, { files: [await pictureUrl()] }, KEY)).status).toBe(201);
  });
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

  it('is no key when it is too short', async () => {
    const server = await startServer();
    const answer = await sendOrder(server, {}, { 'idempotency-key': 'short' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: 'What was sent is not valid.',
      errors: [{ path: 'Idempotency-Key', message: 'At least 8 characters are needed.' }],
    });
  });
});
