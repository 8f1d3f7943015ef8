import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '#src/domain/data-size.ts';
import { DiskSpace } from '#src/server/files/disk-space.ts';
import { openServer } from '#src/server/server.ts';
import { SqliteDriver } from '#src/server/store/sqlite-driver.ts';
import {
  logIn,
  ordersOn,
  picture,
  postJson,
  presign,
  sendForm,
  sendOrder,
  sessionOf,
  startServer,
  temporaryFolder,
} from './test-server.ts';

const NO_ROOM = {
  message: 'The server is out of room and nothing was stored; please try again later.',
  errors: [],
};

describe('a nearly full disk', () => {
  it('is not ready and takes nothing in, yet lets the admin in to delete; with room again all is as before', async () => {
    const disk = { free: 1_000 * MEBIBYTE };
    const server = await startServer({}, { freeBytes: async () => disk.free });
    const { _id: id } = (await (await sendOrder(server)).json()) as { _id: string };
    const cookie = await sessionOf(server);
    const upload = await presign(server, cookie, { size: 5 });
    const image = new File([new Uint8Array(await picture().png().toBuffer())], 'a.png', { type: 'image/png' });
    const put = () => fetch(server.url + upload.url, { method: 'PUT', headers: upload.headers, body: 'video' });

    disk.free = 8 * MEBIBYTE - 1;
    const refused = [
      await sendOrder(server),
      await sendForm(server, cookie, 'addproduct', { title: 'x', shortDescription: 'y', image }),
      await sendForm(server, cookie, 'editproduct', { id: '1', title: 'x', description: 'y' }),
      await postJson(`${server.url}/api/presign-put-video`, { fileName: 'a.mp4' }, { cookie }),
    ];
    for (const answer of refused) expect([answer.status, await answer.json()]).toEqual([507, NO_ROOM]);
    expect((await put()).status).toBe(507);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await logIn(server)).status).toBe(200);
    const completed = await fetch(`${server.url}/api/orders/delete?id=${id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(completed.status).toBe(200);

    disk.free = 1_000 * MEBIBYTE;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await put()).status).toBe(200);
    expect((await sendOrder(server)).status).toBe(201);
    expect(await ordersOn(server, cookie)).toHaveLength(1);
  });

  it('takes what leaves enough of it, by the length that is announced', async () => {
    const disk = { free: 1_000 * MEBIBYTE };
    const server = await startServer({}, { freeBytes: async () => disk.free });
    disk.free = 8 * MEBIBYTE + 1_000;
    expect((await sendOrder(server)).status).toBe(201);
    expect((await sendOrder(server, { description: 'x'.repeat(1_000) })).status).toBe(507);
  });

  it('stops an upload of unknown length before it is full', async () => {
    const disk = { free: 1_000 * MEBIBYTE };
    const server = await startServer({}, { freeBytes: async () => disk.free });
    const { url, headers, publicUrl } = await presign(server, await sessionOf(server));
    const body = new ReadableStream({
      pull(controller) {
        disk.free -= 200 * MEBIBYTE;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', headers, body, duplex: 'half' };
    expect((await fetch(server.url + url, init)).status).toBe(507);
    expect((await fetch(server.url + publicUrl)).status).toBe(404);
  });

  it('that is full to the last byte stops the start with a text', async () => {
    const start = openServer({ PORT: '0', DATA_DIR: await temporaryFolder() }, { freeBytes: async () => 0 });
    await expect(start).rejects.toThrow('DATA_DIR is on a full disk; make room on it');
  });
});

describe('the reserve', () => {
  it('is held while there is room, given up by halves, and held again', async () => {
    const folder = await temporaryFolder();
    const disk = { free: 100 * MEBIBYTE };
    const space = await DiskSpace.open(folder, async () => disk.free);
    const held = async () => (await stat(join(folder, 'reserve'))).size / MEBIBYTE;
    expect(await held()).toBe(4);
    const halves: number[] = [];
    while (space.giveUpReserve()) halves.push(await held());
    expect(halves).toEqual([2, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 0]);
    disk.free = 11 * MEBIBYTE;
    await space.demand();
    expect(await held()).toBe(0);
    disk.free = 12 * MEBIBYTE;
    await space.demand();
    expect(await held()).toBe(4);
    await rm(join(folder, 'reserve'));
    expect(space.giveUpReserve()).toBe(false);
    await space.demand();
    expect(await held()).toBe(4);
  });

  it('lets a store that is full write once more', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const [writes, reads] = [new DatabaseSync(file), new DatabaseSync(file)];
    writes.exec('create table texts (text text); pragma max_page_count = 4');
    const asked: string[] = [];
    const makeRoom = () => asked.push('room') === 1 && writes.exec('pragma max_page_count = 5') === undefined;
    await using db = new Kysely<{ texts: { text: string } }>({
      dialect: {
        createDriver: () => new SqliteDriver({ writes, reads, makeRoom }),
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    const add = () =>
      db
        .insertInto('texts')
        .values({ text: 'x'.repeat(3_000) })
        .execute();
    await add();
    await add();
    expect(asked).toEqual([]);
    await add();
    expect(asked).toEqual(['room']);
    await expect(add()).rejects.toThrow('database or disk is full');
    expect(asked).toEqual(['room', 'room']);
    expect(await db.selectFrom('texts').selectAll().execute()).toHaveLength(3);
  });
});
