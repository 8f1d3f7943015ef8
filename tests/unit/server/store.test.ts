import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import type { NewProduct, StoredProduct } from '#src/operations/ports.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import type { ServerStore } from '#src/server/store/store.ts';
import { temporaryFolder } from './test-server.ts';

const GEAR: NewProduct = {
  title: 'چرخ‌دنده',
  description: 'کوتاه',
  longDescription: 'بلند',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
  image: '/files/products/gear.webp',
};
const VIDEO = '/files/videos/gear.mp4';
const gear = (id: number, changes: Partial<StoredProduct> = {}): StoredProduct => ({
  ...GEAR,
  id,
  version: 1,
  ...changes,
});

/** Every store must pass; another database joins by its own line. */
describe.each([['SQLite', openTemporary]])('a store on %s', (_name, open) => {
  describe('keeps products', () => {
    it('oldest first, under ids that are never given twice', async () => {
      const { products } = await open();
      const one = await products.add(GEAR, null);
      const two = await products.add({ ...GEAR, title: 'دوم', video: VIDEO }, null);
      await products.remove(two);
      const three = await products.add({ ...GEAR, title: 'سوم' }, null);
      expect(await products.list()).toEqual([gear(one), gear(three, { title: 'سوم' })]);
      expect(new Set([one, two, three]).size).toBe(3);
    });

    it('and changes what an edit names, and nothing else', async () => {
      const { products } = await open();
      const id = await products.add(GEAR, null);
      const edit = await products.edit(id, { titleEn: 'Gear', video: VIDEO }, null);
      expect(edit).toEqual({ kind: 'edited', before: gear(id) });
      expect(await products.list()).toEqual([gear(id, { titleEn: 'Gear', video: VIDEO, version: 2 })]);
      expect(await products.files()).toEqual(new Set(['/files/products/gear.webp', VIDEO]));
    });

    it('under a version, of which one of two edits at once is outdated', async () => {
      const { products } = await open();
      const id = await products.add(GEAR, null);
      const edits = await Promise.all(['یک', 'دو'].map((title) => products.edit(id, { title }, 1)));
      expect(edits).toEqual([
        { kind: 'edited', before: gear(id) },
        { kind: 'outdated', newer: gear(id, { title: 'یک', version: 2 }) },
      ]);
      expect(await products.list()).toEqual([gear(id, { title: 'یک', version: 2 })]);
    });

    it('and tells their list by a revision', async () => {
      const { products } = await open();
      const revisions = [await products.revision()];
      const changes = [
        () => products.add(GEAR, null),
        () => products.add(GEAR, null),
        () => products.edit(1, { title: 'x' }, null),
        () => products.edit(2, { title: 'x' }, null),
        () => products.remove(1),
        () => products.add(GEAR, null),
        () => products.remove(2),
      ];
      for (const change of changes) {
        await change();
        revisions.push(await products.revision());
      }
      expect(new Set(revisions).size).toBe(changes.length + 1);
    });

    it('once under a key, and whole or not at all', async () => {
      const { products, sentUnder } = await open();
      const key = { key: 'key-1', contentHash: 'hash' };
      const id = await products.add(GEAR, key);
      await expect(products.add(GEAR, key)).rejects.toThrow(/unique/i);
      expect(await sentUnder('key-1')).toEqual({ contentHash: 'hash', id: String(id) });
      expect(await products.list()).toEqual([gear(id)]);
    });

    it('and says so where there is none', async () => {
      const { products, isProduct } = await open();
      expect(await isProduct(1)).toBe(false);
      expect(await products.edit(1, { title: 'x' }, null)).toBeNull();
      expect(await products.remove(Number.MAX_SAFE_INTEGER)).toBeNull();
    });
  });

  describe('keeps orders', () => {
    it('newest first, with their files in order', async () => {
      const { orders, orderFiles } = await open();
      const [one, two] = [order('order-one', ['/files/orders/b.webp', '/files/orders/a.webp']), order('order-two', [])];
      await orders.add(one, null);
      await orders.add(two, null);
      expect(await orders.list()).toEqual([two, one]);
      expect(await orders.find('order-one')).toEqual(one);
      expect(await orderFiles()).toEqual(new Set(one.files));
    });

    it('and tells their list by a revision, also where an order came in the place of one that went', async () => {
      const { orders } = await open();
      const state = async () => ({
        revision: await orders.revision(),
        ids: (await orders.list()).map(({ _id }) => _id),
      });
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
      const { orders, orderFiles, sentUnder } = await open();
      const key = { key: 'key-1', contentHash: 'hash' };
      const one = order('order-one', ['/files/orders/a.webp']);
      await orders.add(one, key);
      await expect(orders.add(order('order-two', ['/files/orders/b.webp']), key)).rejects.toThrow(/unique/i);
      await expect(orders.add(one, { ...key, key: 'key-2' })).rejects.toThrow(/unique/i);
      expect(await orders.list()).toEqual([one]);
      expect(await orderFiles()).toEqual(new Set(one.files));
      expect(await sentUnder('key-1')).toEqual({ contentHash: 'hash', id: 'order-one' });
      expect(await sentUnder('key-2')).toBeNull();
    });

    it('until they are completed, with their files', async () => {
      const { orders, orderFiles } = await open();
      const one = order('order-one', ['/files/orders/a.webp']);
      await orders.add(one, null);
      expect(await orders.remove('order-one')).toEqual(one);
      expect(await orders.remove('order-one')).toBeNull();
      expect(await orderFiles()).toEqual(new Set());
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
    expect(await store.products.list()).toEqual([gear(1)]);
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
    await store.products.add(GEAR, null);
    await store.close();

    const database = new DatabaseSync(file);
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    const loose = database.prepare("select name from pragma_table_list where strict = 0 and type = 'table'").all();
    expect(loose.map((row) => row.name).filter((name) => !/^(?:sqlite|kysely)_/.test(String(name)))).toEqual([]);
    database.close();

    const again = await openSqliteStore(file);
    expect(await again.products.list()).toEqual([gear(1)]);
    await again.close();
  });

  it('can be used by two processes, one after the other in each write', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const [one, other] = [await openSqliteStore(file), await openSqliteStore(file)];
    for (let round = 0; round < 5; round += 1) {
      await one.products.add({ ...GEAR, title: `one ${round}` }, null);
      await other.products.add({ ...GEAR, title: `other ${round}` }, null);
    }
    expect(await one.products.list()).toEqual(await other.products.list());
    expect(await one.products.list()).toHaveLength(10);
    await Promise.all([one.close(), other.close()]);
  });

  it('of the third version keeps all that it holds; its products are of version 1', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const database = new DatabaseSync(file);
    database.exec(await readFile(new URL('store-0003.sql', import.meta.url), 'utf8'));
    database.close();

    const store = await openSqliteStore(file);
    expect(await store.products.list()).toEqual([gear(7, { video: VIDEO })]);
    expect(await store.orders.list()).toEqual([order('order-one', ['/files/orders/a.webp'])]);
    expect(await store.sentUnder('key-1')).toEqual({ contentHash: 'hash', id: 'order-one' });
    expect(await store.credentials.find()).toEqual({ username: 'admin', passwordHash: 'one' });
    expect(await store.sessions.seenAt('a', new Date())).toEqual(new Date('2026-11-22T02:38:56.352Z'));
    expect([await store.isBegun(), await store.endedUploads()]).toEqual([true, ['/files/videos/old.mp4']]);
    expect((await store.products.edit(7, { title: 'x' }, 1))?.kind).toBe('edited');
    await store.close();
  });

  it('is brought from the first version to the newest through each, and its sessions count as seen just now', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const database = new DatabaseSync(file);
    database.exec(await readFile(new URL('store-0003.sql', import.meta.url), 'utf8'));
    database.exec(
      "alter table sessions drop column seen_at; drop table ended_uploads; delete from kysely_migration where name > '0001-z'",
    );
    database.close();

    const opened = Date.now();
    const store = await openSqliteStore(file);
    expect(await store.products.list()).toEqual([gear(7, { video: VIDEO })]);
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

async function openTemporary(): Promise<ServerStore> {
  const store = await openSqliteStore(join(await temporaryFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  return store;
}

function order(_id: string, files: string[]): Order {
  const createdAt = '2026-11-21T10:00:00.000Z';
  return { _id, name: 'سارا', phone: '0912', description: 'x', files, createdAt };
}
