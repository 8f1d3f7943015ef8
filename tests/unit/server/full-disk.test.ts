import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { openDiskSpace } from '#src/server/files/disk-space.ts';
import { openServer } from '#src/server/server.ts';
import { databaseOn } from '#src/server/store/sqlite.ts';
import { ORDERS, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const MESSAGE = 'The server is out of space and nothing was saved; please try again later.';
const NO_ROOM = { message: MESSAGE, errors: [] };

/** A server on a disk whose free space the test controls. */
async function startOnDisk() {
  const disk = { free: 1_000 * MEBIBYTE };
  const server = await startWithAdmin({}, { freeBytes: async () => disk.free });
  return { disk, server, statusOf: server.statusOf };
}

describe('a nearly full disk', () => {
  it('rejects writes on a nearly full disk, still lets the admin delete, and recovers with free space', async () => {
    const { disk, server, statusOf } = await startOnDisk();
    const id = await server.orderIdOf();
    const upload = await server.presign({ size: 5 });

    disk.free = 8 * MEBIBYTE - 1;
    const rejected = [
      await server.sendOrder(),
      await server.addProduct(),
      await server.editProduct({}),
      await server.postJson('/api/presign-put-video', { fileName: 'a.mp4' }, { cookie: server.cookie }),
    ];
    for (const response of rejected)
      expect({ status: response.status, body: await response.json() }).toEqual({ status: 507, body: NO_ROOM });
    expect((await server.putVideo(upload)).status).toBe(507);
    expect({ readyz: await statusOf('/readyz'), healthz: await statusOf('/healthz') }).toEqual({
      readyz: 503,
      healthz: 200,
    });
    expect([(await server.logIn()).status, (await server.deleteOrder(id)).status]).toEqual([200, 200]);

    disk.free = 1_000 * MEBIBYTE;
    expect(await statusOf('/readyz')).toBe(200);
    expect([(await server.putVideo(upload)).status, (await server.sendOrder()).status]).toEqual([200, 201]);
    expect(await server.orders()).toHaveLength(1);
  });

  it('accepts a body if enough space remains after its announced length', async () => {
    const { disk, server } = await startOnDisk();
    disk.free = 8 * MEBIBYTE + 1_000;
    const responses = [await server.sendOrder(), await server.sendOrder({ description: 'x'.repeat(1_000) })];
    expect(responses.map(({ status }) => status)).toEqual([201, 507]);
  });

  it('rejects a body for its announced length before it asks whether the disk has room', async () => {
    const { disk, server } = await startOnDisk();
    disk.free = 8 * MEBIBYTE - 1;
    const headers = { 'content-type': 'application/json', 'content-length': 1e12 };
    const call = request(server.url + ORDERS, { method: 'POST', headers }).on('error', () => {});
    call.write('{');
    const [response] = await once(call, 'response');
    call.destroy();
    expect(response.statusCode).toBe(413);
  });

  it('stops an upload of unknown length before the disk is full', async () => {
    const { disk, server, statusOf } = await startOnDisk();
    const upload = await server.presign();
    const body = new ReadableStream({
      pull(controller) {
        disk.free -= 200 * MEBIBYTE;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    expect((await server.putVideo(upload, body)).status).toBe(507);
    expect(await statusOf(upload.publicUrl)).toBe(404);
  });

  it('does not start on a disk that is full to the last byte', async () => {
    const start = openServer({ PORT: '0', DATA_DIR: await temporaryFolder() }, { freeBytes: async () => 0 });
    await expect(start).rejects.toThrow('DATA_DIR is on a full disk; make room on it');
  });

  it('restarts on a disk that is full except for its reserve, unready, and lets the admin delete', async () => {
    const { server } = await startOnDisk();
    const id = await server.orderIdOf();
    const freeBytes = async (folder: string) => 4 * MEBIBYTE - (await stat(join(folder, 'reserve'))).size;
    const again = await server.restart({}, { freeBytes });
    expect({ readyz: await again.statusOf('/readyz'), status: (await again.sendOrder()).status }).toEqual({
      readyz: 503,
      status: 507,
    });
    expect((await again.deleteOrder(id)).status).toBe(200);
  });
});

it('holds the reserve while there is space, releases it by halves and restores it', async () => {
  const folder = await temporaryFolder();
  const disk = { free: 100 * MEBIBYTE };
  const space = await openDiskSpace(folder, async () => disk.free);
  const controlled = async () => (await stat(join(folder, 'reserve'))).size / MEBIBYTE;
  expect(await controlled()).toBe(4);
  const halves: number[] = [];
  while (space.releaseReserve()) halves.push(await controlled());
  expect(halves).toEqual([2, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 0]);
  disk.free = 11 * MEBIBYTE;
  await space.requireSpace();
  expect(await controlled()).toBe(0);
  disk.free = 12 * MEBIBYTE;
  await space.requireSpace();
  expect(await controlled()).toBe(4);
  expect({ isReleased: space.releaseReserve(), reserve: await controlled() }).toEqual({ isReleased: true, reserve: 2 });
  await space.requireSpace();
  expect(await controlled()).toBe(4);
  await rm(join(folder, 'reserve'));
  expect(space.releaseReserve()).toBe(false);
  await space.requireSpace();
  expect(await controlled()).toBe(4);
});

it('uses the reserve to let a full store write once more', async () => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const [writes, reads] = [new DatabaseSync(file), new DatabaseSync(file)];
  writes.exec('create table texts (text text); pragma max_page_count = 4');
  const asked: string[] = [];
  const makeRoom = () => asked.push('room') === 1 && writes.exec('pragma max_page_count = 5') === undefined;
  await using db = databaseOn<{ texts: { text: string } }>({ writes, reads, makeRoom, sync: async () => {} });
  const text = 'x'.repeat(3_000);
  const add = () => db.insertInto('texts').values({ text }).execute();
  await add();
  await add();
  expect(asked).toEqual([]);
  await add();
  expect(asked).toEqual(['room']);
  await expect(add()).rejects.toThrow('database or disk is full');
  expect(asked).toEqual(['room', 'room']);
  expect(await db.selectFrom('texts').selectAll().execute()).toHaveLength(3);
});
