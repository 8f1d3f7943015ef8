import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import type { NewProduct, Store, StoredOrder } from '#src/server/store/store.ts';
import { temporaryFolder } from './test-server.ts';

const GEAR: NewProduct = {
  title: 'چرخ‌دنده',
  description: 'کوتاه',
  longDescription: 'بلند',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
  image: 'gear.webp',
  video: null,
};

/** Every store must pass; another database joins by its own line. */
describe.each([['SQLite', openTemporary]])('a store on %s', (_name, open) => {
  describe('keeps products', () => {
    it('oldest first, under ids that are never given twice', async () => {
      const { products } = await open();
      const [one, two] = [await products.add(GEAR), await products.add({ ...GEAR, title: 'دوم', video: 'gear.mp4' })];
      await products.remove(two);
      const three = await products.add({ ...GEAR, title: 'سوم' });
      expect(await products.list()).toEqual([
        { id: one, ...GEAR },
        { id: three, ...GEAR, title: 'سوم' },
      ]);
      expect(new Set([one, two, three]).size).toBe(3);
    });

    it('and changes what an edit names, and nothing else', async () => {
      const { products } = await open();
      const id = await products.add(GEAR);
      const before = await products.edit(id, { titleEn: 'Gear', video: 'gear.mp4' });
      expect(before).toEqual({ id, ...GEAR });
      expect(await products.find(id)).toEqual({ id, ...GEAR, titleEn: 'Gear', video: 'gear.mp4' });
      expect(await products.fileNames()).toEqual(new Set(['gear.webp', 'gear.mp4']));
    });

    it('and says so where there is none', async () => {
      const { products } = await open();
      expect(await products.find(1)).toBeNull();
      expect(await products.edit(1, { title: 'x' })).toBeNull();
      expect(await products.remove(Number.MAX_SAFE_INTEGER)).toBeNull();
    });
  });

  describe('keeps orders', () => {
    it('newest first, with their files in order', async () => {
      const { orders } = await open();
      const [one, two] = [order('order-one', ['b.webp', 'a.webp']), order('order-two', [])];
      expect(await orders.add(one, null)).toBeNull();
      expect(await orders.add(two, null)).toBeNull();
      expect(await orders.list()).toEqual([two, one]);
      expect(await orders.find('order-one')).toEqual(one);
      expect(await orders.fileNames()).toEqual(new Set(['a.webp', 'b.webp']));
    });

    it('and tells their list by a revision, also where an order came in the place of one that went', async () => {
      const { orders } = await open();
      const state = async () => ({ revision: await orders.revision(), ids: (await orders.list()).map(({ id }) => id) });
      const add = (id: string) => orders.add(order(id, []), null);
      const changes = [
        () => add('order-one'),
        () => add('order-two'),
        () => orders.remove('order-two'),
        () => add('order-three'),
        () => orders.remove('order-one'),
        () => add('order-four'),
        () => orders.remove('order-three'),
      ];
      const states = [await state()];
      for (const change of changes) {
        await change();
        states.push(await state());
      }
      const lists = new Map(states.map(({ revision, ids }) => [revision, ids]));
      expect([...lists.values()]).toEqual([
        [],
        ['order-one'],
        ['order-two', 'order-one'],
        ['order-three', 'order-one'],
        ['order-three'],
        ['order-four', 'order-three'],
        ['order-four'],
      ]);
    });

    it('once under a key, and whole or not at all', async () => {
      const { orders } = await open();
      const key = { key: 'key-1', contentHash: 'hash' };
      const [first, second] = await Promise.all([
        orders.add(order('order-one', ['a.webp']), key),
        orders.add(order('order-two', ['b.webp']), { ...key, contentHash: 'other' }),
      ]);
      expect([first, second]).toEqual([null, { contentHash: 'hash', orderId: 'order-one' }]);
      expect(await orders.list()).toEqual([order('order-one', ['a.webp'])]);
      expect(await orders.fileNames()).toEqual(new Set(['a.webp']));
      expect(await orders.sentUnder('key-2')).toBeNull();
    });

    it('and leaves no key taken by an order that failed', async () => {
      const { orders } = await open();
      await orders.add(order('order-one', []), null);
      await expect(orders.add(order('order-one', []), { key: 'key-1', contentHash: 'hash' })).rejects.toThrow(
        /unique/i,
      );
      expect(await orders.sentUnder('key-1')).toBeNull();
    });

    it('until they are completed, with their files', async () => {
      const { orders } = await open();
      await orders.add(order('order-one', ['a.webp']), null);
      expect(await orders.remove('order-one')).toEqual(order('order-one', ['a.webp']));
      expect(await orders.remove('order-one')).toBeNull();
      expect(await orders.fileNames()).toEqual(new Set());
    });

    it('with every character that a text can have', async () => {
      const { orders } = await open();
      const text = 'می‌خواهم ‏«۱۲٫۵»‎ 👩🏽‍🔧 \u{10ffff} \' " \\ % _ ; --\n\t';
      await orders.add({ ...order('order-one', []), description: text }, null);
      expect((await orders.find('order-one'))?.description).toBe(text);
    });
  });

  it('keeps sessions until their time or their end', async () => {
    const { sessions, dropExpired } = await open();
    const [now, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T18:00:00Z')];
    await sessions.add('a', now, later);
    await sessions.add('b', now, later);
    expect(await sessions.seenAt('a', now)).toEqual(now);
    expect(await sessions.seenAt('a', later)).toBeNull();
    await sessions.remove('a');
    expect(await sessions.seenAt('a', now)).toBeNull();
    const call = new Date('2026-11-21T11:00:00Z');
    await sessions.see('b', call);
    await dropExpired(now);
    expect(await sessions.seenAt('b', now)).toEqual(call);
    await dropExpired(later);
    expect(await sessions.seenAt('b', now)).toBeNull();
  });

  it('ends the sessions when the credential is replaced', async () => {
    const { sessions, credentials } = await open();
    const later = new Date(Date.now() + 60_000);
    await credentials.replace({ username: 'admin', passwordHash: 'one' });
    await sessions.add('a', new Date(), later);
    await credentials.replace({ username: 'sara', passwordHash: 'two' });
    expect(await credentials.find()).toEqual({ username: 'sara', passwordHash: 'two' });
    expect(await sessions.seenAt('a', new Date())).toBeNull();
  });

  it('begins once', async () => {
    const store = await open();
    expect(await store.isBegun()).toBe(false);
    expect(await Promise.all([store.begin([GEAR]), store.begin([GEAR])])).toEqual([true, false]);
    expect(await store.isBegun()).toBe(true);
    expect(await store.products.list()).toEqual([{ id: 1, ...GEAR }]);
  });

  it('makes each secret once', async () => {
    const store = await open();
    const [one, again, other] = [await store.secret('one'), await store.secret('one'), await store.secret('other')];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('the SQLite file', () => {
  it('is written through to the disk, strict, and holds what was written after it is opened again', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const store = await openSqliteStore(file);
    await store.products.add(GEAR);
    await store.close();

    const database = new DatabaseSync(file);
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    const loose = database.prepare("select name from pragma_table_list where strict = 0 and type = 'table'").all();
    expect(loose.map((row) => row.name).filter((name) => !/^(?:sqlite|kysely)_/.test(String(name)))).toEqual([]);
    database.close();

    const again = await openSqliteStore(file);
    expect(await again.products.list()).toEqual([{ id: 1, ...GEAR }]);
    await again.close();
  });

  it('can be used by two processes, one after the other in each write', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const [one, other] = [await openSqliteStore(file), await openSqliteStore(file)];
    for (let round = 0; round < 5; round += 1) {
      await one.products.add({ ...GEAR, title: `one ${round}` });
      await other.products.add({ ...GEAR, title: `other ${round}` });
    }
    expect(await one.products.list()).toEqual(await other.products.list());
    expect(await one.products.list()).toHaveLength(10);
    await Promise.all([one.close(), other.close()]);
  });

  it('of the first version keeps all that it holds, and its sessions count as seen just now', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const before = await openSqliteStore(file);
    await before.products.add(GEAR);
    await before.orders.add(order('order-one', ['a.webp']), { key: 'key-1', contentHash: 'hash' });
    await before.credentials.replace({ username: 'admin', passwordHash: 'one' });
    await before.close();
    const database = new DatabaseSync(file);
    database.exec(
      "alter table sessions drop column seen_at; drop table ended_uploads; delete from kysely_migration where name > '0001-z'",
    );
    database.exec("insert into sessions values ('a', '9999-01-01T00:00:00.000Z')");
    database.close();

    const opened = Date.now();
    const store = await openSqliteStore(file);
    expect(await store.products.list()).toEqual([{ id: 1, ...GEAR }]);
    expect(await store.orders.list()).toEqual([order('order-one', ['a.webp'])]);
    expect(await store.orders.sentUnder('key-1')).toEqual({ contentHash: 'hash', orderId: 'order-one' });
    expect(await store.credentials.find()).toEqual({ username: 'admin', passwordHash: 'one' });
    expect((await store.sessions.seenAt('a', new Date()))?.getTime()).toBeGreaterThanOrEqual(opened);
    await store.close();
  });

  it('of a newer version of the program is left alone', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    await (await openSqliteStore(file)).close();
    const database = new DatabaseSync(file);
    database.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')");
    database.close();
    await expect(openSqliteStore(file)).rejects.toThrow('The store cannot be brought to this version of the program');
  });

  it('that is none is said to be none', async () => {
    await expect(openSqliteStore(new URL(import.meta.url).pathname)).rejects.toThrow(/not a database/);
  });
});

async function openTemporary(): Promise<Store> {
  const store = await openSqliteStore(join(await temporaryFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  return store;
}

function order(id: string, files: readonly string[]): StoredOrder {
  const createdAt = '2026-11-21T10:00:00.000Z';
  return { id, name: 'سارا', phone: '0912', description: 'x', files, createdAt };
}
