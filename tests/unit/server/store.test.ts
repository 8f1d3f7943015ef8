import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { OWNER_TEXTS } from '#src/domain/order/owner-text.ts';
import type { NewProduct, StoredProduct } from '#src/operations/ports.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { openPostgresStore } from '#src/server/store/postgres.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import { hasPostgres, newDatabase, startFirst } from '../../support/infrastructure/shared-services.ts';
import { changeDatabase, openStore, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const GEAR: NewProduct = {
  title: 'چرخ‌دنده',
  description: 'کوتاه',
  longDescription: 'بلند',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
  image: '/files/products/gear.webp',
  imageHasAlpha: false,
  srcset: { avif: '', webp: '' },
};
const VIDEO = '/files/videos/gear.mp4';
const NOW = new Date('2026-11-22T10:00:00.000Z');
/** A database file with the schema of migration 0003. */
const THIRD = readFileSync(new URL('store-0003.sql', import.meta.url), 'utf8');
const gear = (id: number, video?: string): StoredProduct => ({ ...GEAR, id, version: 1, ...(video && { video }) });

startFirst('postgres');

const STORES: { readonly label: string; readonly open: () => Promise<ServerStore> }[] = [
  { label: 'SQLite', open: () => openTemporary() },
];
if (hasPostgres) STORES.push({ label: 'PostgreSQL', open: () => openOnPostgres() });

/** Completes an order and deletes it for good. */
async function deleted(orders: ServerStore['orders'], id: string): Promise<void> {
  await orders.complete(id, new Date());
  await orders.delete(id);
}

/** Behaviour that the API does not show. Add other databases to STORES. */
describe.each(STORES)('a store on $label', ({ open }) => {
  it('stores a product atomically and once for each key', async () => {
    const { products, sentUnder } = await open();
    const key = { key: 'key-1', contentHash: 'hash' };
    const id = await products.add({ ...GEAR, video: VIDEO }, key);
    await expect(products.add(GEAR, key)).rejects.toThrow(/unique/i);
    expect(await sentUnder('key-1')).toEqual({ contentHash: 'hash', id: String(id) });
    expect((await products.list('public')).products).toEqual([gear(id, VIDEO)]);
    expect(await products.files()).toEqual(new Set(['/files/products/gear.webp', VIDEO]));
  });

  it('finds no product with an id beyond the range of its column', async () => {
    const { products } = await open();
    const id = Number.MAX_SAFE_INTEGER;
    expect([await products.edit(id, {}, null), await products.delete(id)]).toEqual([null, false]);
  });

  it('remembers the last 100 networks that logged in, latest first', async () => {
    const { knownNetworks } = await open();
    const begin = Date.parse('2026-11-22T10:00:00Z');
    const logIn = (network: string, second: number) => knownNetworks.add(network, new Date(begin + second * 1_000));
    const networks = Array.from({ length: 100 }, (_, index) => `192.0.2.${index}`);
    for (const [second, network] of networks.entries()) await logIn(network, second);
    await logIn('192.0.2.0', 100);
    await logIn('192.0.2.100', 101);
    expect(await knownNetworks.list()).toEqual(['192.0.2.100', '192.0.2.0', ...networks.slice(2).toReversed()]);
  });

  it('reads products with the revision that they have', async () => {
    const { products } = await open();
    const revisions = [await products.revision('public')];
    const read = [(await products.list('public')).revision];
    const id = await products.add(GEAR, null);
    await products.add(GEAR, null);
    await products.edit(id, { title: 'Cog' }, null);
    await products.delete(id);
    revisions.push(await products.revision('public'));
    read.push((await products.list('public')).revision);
    expect(read).toEqual(revisions);
  });

  it('returns the thumbnails of an order, or the file itself if it has none', async () => {
    const { orders, orderFiles } = await open();
    const [first, second] = ['/files/orders/b.webp', '/files/orders/a.webp'];
    const one = { ...order('order-one', [first, second]), thumbnails: ['/files/orders/b-small.webp', second] };
    await orders.add(one, null);
    expect([(await orders.list('open')).orders, await orders.find('order-one')]).toEqual([[one], one]);
    expect(await orderFiles()).toEqual(new Set([first, second, '/files/orders/b-small.webp']));
  });

  it('stores an order atomically and once for each key, with its files in order', async () => {
    const { orders, orderFiles, sentUnder } = await open();
    const key = { key: 'key-1', contentHash: 'hash' };
    const one = order('order-one', ['/files/orders/b.webp', '/files/orders/a.webp']);
    await orders.add(one, key);
    await expect(orders.add(order('order-two', ['/files/orders/c.webp']), key)).rejects.toThrow(/unique/i);
    await expect(orders.add(one, { ...key, key: 'key-2' })).rejects.toThrow(/unique/i);
    expect([(await orders.list('open')).orders, await orders.find('order-one')]).toEqual([[one], one]);
    expect(await orderFiles()).toEqual(new Set(one.files));
    const stored = { contentHash: 'hash', id: 'order-one' };
    expect([await sentUnder('key-1'), await sentUnder('key-2')]).toEqual([stored, null]);
    await orders.complete('order-one', new Date());
    expect([await orders.delete('order-one'), await orders.delete('order-one')]).toEqual([true, false]);
    expect(await orderFiles()).toEqual(new Set());
  });

  it('lists orders newest first across several batches, each with its files, and with their revision', async () => {
    const { orders } = await open();
    const number = (index: number) => String(index).padStart(4, '0');
    const sent = Array.from({ length: 1_200 }, (_, index) =>
      order(`order-${number(index)}`, index % 400 === 0 ? [`/files/orders/${index}.webp`] : []),
    );
    for (let at = 0; at < sent.length; at += 200) {
      await Promise.all(sent.slice(at, at + 200).map((one) => orders.add(one, null)));
    }
    const all = await orders.list('open');
    expect(all.revision).toBe(await orders.revision('open'));
    expect(all.orders).toEqual(sent.toReversed());
    for (const id of ['order-0000', 'order-0699']) await deleted(orders, id);
    const left = sent.filter(({ _id }) => _id !== 'order-0000' && _id !== 'order-0699');
    expect((await orders.list('open')).orders).toEqual(left.toReversed());
  });

  it('lists all other orders while orders are added and deleted', async () => {
    const { orders } = await open();
    const ids = Array.from({ length: 1_001 }, (_, index) => `order-${String(index).padStart(4, '0')}`);
    await Promise.all(ids.slice(0, 600).map((id) => orders.add(order(id, []), null)));
    await Promise.all(ids.slice(600, 1_000).map((id) => orders.add(order(id, []), null)));
    const listed = orders.list('open');
    await Promise.all([deleted(orders, 'order-0001'), orders.add(order('order-1000', []), null)]);
    const always = ids.filter((id) => id !== 'order-0001' && id !== 'order-1000');
    expect((await listed).orders.map(({ _id }) => _id).filter((id) => always.includes(id))).toEqual(
      always.toReversed(),
    );
  });

  it('gives each state of the products a revision of its own', async () => {
    const { products } = await open();
    const add = () => products.add(GEAR, null);
    const edit = (id: number) => products.edit(id, { title: 'x' }, null);
    const changes = [add, add, () => edit(1), () => edit(2), () => products.delete(1), add, () => products.delete(2)];
    const revisions = [await products.revision('public')];
    for (const change of changes) revisions.push(await change().then(() => products.revision('public')));
    expect(new Set(revisions).size).toBe(changes.length + 1);
  });

  it('gives each state of the orders a revision, even when a new order replaces a deleted one', async () => {
    const { orders } = await open();
    const add = (id: string) => () => orders.add(order(`order-id-${id}`, []), null);
    const remove = (id: string) => () => deleted(orders, `order-id-${id}`);
    const changes = [add('a'), add('b'), remove('b'), add('c'), remove('a'), add('d'), remove('c')];
    const lists = new Map([[await orders.revision('open'), '']]);
    for (const change of changes) {
      await change();
      lists.set(
        await orders.revision('open'),
        (await orders.list('open')).orders.map(({ _id }) => _id.at(-1)).join(''),
      );
    }
    // Deleting the newest order makes the list equal to an earlier one.
    expect([...lists.values()]).toEqual(['', 'a', 'ba', 'ca', 'c', 'dc', 'd']);
  });

  it.each(OWNER_TEXTS)(
    'stores, replaces and removes the %s of an order in either state, with another revision each time',
    async (field) => {
      const { orders } = await open();
      const one = order('order-one', []);
      await orders.add(one, null);
      const revisions = [await orders.revision('open')];
      const times = field === 'answer' ? { answeredAt: NOW.toISOString() } : {};
      for (const [index, text] of ['نخست', 'دوم', ''].entries()) {
        const after = { ...one, ...(text !== '' && { [field]: text, ...times }), [`${field}Version`]: index + 2 };
        const edit = { field, text, version: index + 1 };
        expect(await orders.setText(one._id, edit, NOW)).toEqual({ kind: 'saved', order: after });
        expect(await orders.find(one._id)).toEqual(after);
        revisions.push(await orders.revision('open'));
      }
      expect(new Set(revisions).size).toBe(4);
      await orders.complete(one._id, new Date());
      expect(await orders.setText('order-two', { field, text: 'x', version: null }, NOW)).toBe(null);
      expect((await orders.setText(one._id, { field, text: 'انجام شد', version: null }, NOW))?.kind).toBe('saved');
      expect((await orders.list('completed')).orders[0]?.[field]).toBe('انجام شد');
    },
  );

  it('does not replace a note that is newer than the version, unless it is the same', async () => {
    const { orders } = await open();
    const one = order('order-one', []);
    await orders.add(one, null);
    const save = (text: string) => orders.setText(one._id, { field: 'note', text, version: 1 }, NOW);
    await save('نخست');
    const stored = { ...one, note: 'نخست', noteVersion: 2 };
    expect(await save('دوم')).toEqual({ kind: 'outdated', order: stored });
    expect(await save('نخست')).toEqual({ kind: 'saved', order: { ...stored, noteVersion: 3 } });
  });

  it('has a version for each text of the owner, so that note and answer do not affect each other', async () => {
    const { orders } = await open();
    const one = order('order-one', []);
    await orders.add(one, null);
    await orders.setText(one._id, { field: 'note', text: 'تلفن زد', version: 1 }, NOW);
    expect(await orders.setText(one._id, { field: 'answer', text: 'بله', version: 1 }, NOW)).toEqual({
      kind: 'saved',
      order: {
        ...one,
        note: 'تلفن زد',
        noteVersion: 2,
        answer: 'بله',
        answeredAt: NOW.toISOString(),
        answerVersion: 2,
      },
    });
  });

  it('stores the notice, and returns the same one until something is committed', async () => {
    const { notice } = await open();
    const none = await notice.read();
    expect(none).toEqual({ text: '', textEn: '', version: 1 });
    expect(await notice.read()).toBe(none);
    const closed = { text: 'تعطیل هستیم.', textEn: 'We are closed.', lastDay: '2027-04-02', version: 2 };
    for (const next of [closed, { text: '', textEn: '', version: 3 }]) {
      await notice.write(next);
      expect(await notice.read()).toEqual(next);
    }
  });

  it('keeps completed orders in a list of their own until they are restored or deleted', async () => {
    const { orders, orderFiles, completedOrders, discardedFiles } = await open();
    const [one, two] = [order('order-one', ['/files/orders/a.webp']), order('order-two', [])];
    for (const each of [one, two]) await orders.add(each, null);
    const now = new Date('2026-11-22T10:00:00.000Z');
    const completed = { ...one, completedAt: now.toISOString() };
    expect([await orders.complete(one._id, now), await orders.complete(one._id, now)]).toEqual([true, false]);
    const lists = async () => [(await orders.list('open')).orders, (await orders.list('completed')).orders];
    expect({
      lists: await lists(),
      find: await orders.find(one._id),
      completedOrders: await completedOrders(),
    }).toEqual({ lists: [[two], [completed]], find: completed, completedOrders: 1 });
    expect([await orders.restore(one._id), await orders.restore(one._id), await orders.delete(one._id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect({ lists: await lists(), discarded: await discardedFiles.due() }).toEqual({
      lists: [[two, one], []],
      discarded: [],
    });
    await orders.complete(one._id, now);
    expect([await orders.delete(one._id), await lists(), await orderFiles()]).toEqual([true, [[two], []], new Set()]);
    expect(await discardedFiles.due()).toEqual([{ url: '/files/orders/a.webp', sweptOn: '' }]);
  });

  it('gives the open orders another revision when one replaces another', async () => {
    const { orders } = await open();
    for (const id of ['order-one', 'order-two', 'order-six']) await orders.add(order(id, []), null);
    await orders.complete('order-one', new Date());
    const revisions = [await orders.revision('open'), await orders.revision('completed')];
    await orders.complete('order-two', new Date());
    await orders.restore('order-one');
    revisions.push(await orders.revision('open'), await orders.revision('completed'));
    const read = [(await orders.list('open')).revision, (await orders.list('completed')).revision];
    expect([new Set(revisions).size, revisions.slice(2)]).toEqual([4, read]);
  });

  it('stores concurrent orders with their files and keys, and rejects only duplicates', async () => {
    const { orders, sentUnder } = await open();
    const key = (name: string) => ({ key: name, contentHash: 'hash' });
    await orders.add(order('order-zero', []), key('key-0'));
    const sent = [
      orders.add(order('order-one', ['/files/orders/b.webp', '/files/orders/a.webp']), key('key-1')),
      orders.add(order('order-two', ['/files/orders/c.webp']), key('key-0')),
      orders.add(order('order-six', ['/files/orders/d.webp']), null),
    ];
    const statuses = (await Promise.allSettled(sent)).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const kept = (await orders.list('open')).orders.map(({ _id, files }) => [_id, files]);
    expect(kept.sort()).toEqual([
      ['order-one', ['/files/orders/b.webp', '/files/orders/a.webp']],
      ['order-six', ['/files/orders/d.webp']],
      ['order-zero', []],
    ]);
    expect((await sentUnder('key-1'))?.id).toBe('order-one');
  });

  it('stores every character of a text', async () => {
    const { orders } = await open();
    const description = 'می‌خواهم ‏«۱۲٫۵»‎ 👩🏽‍🔧 \u{10ffff} \' " \\ % _ ; --\n\t';
    await orders.add({ ...order('order-one', []), description }, null);
    expect((await orders.find('order-one'))?.description).toBe(description);
  });

  it('returns a session until it expires or is deleted', async () => {
    const { sessions, dropExpired } = await open();
    const [now, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T18:00:00Z')];
    await sessions.add('a', now, later);
    await sessions.add('b', now, later);
    expect([await sessions.seenAt('a', now), await sessions.seenAt('a', later)]).toEqual([now, null]);
    await sessions.delete('a');
    expect(await sessions.seenAt('a', now)).toBeNull();
    const call = new Date('2026-11-21T11:00:00Z');
    await sessions.see('b', call);
    await dropExpired(now);
    expect(await sessions.seenAt('b', now)).toEqual(call);
    await dropExpired(later);
    expect(await sessions.seenAt('b', now)).toBeNull();
  });

  it('adds new orders to the outbox once it has a listener, and removes deleted ones', async () => {
    const { orders, outbox } = await open();
    await orders.add(order('order-one', []), null);
    const wake = vi.fn();
    outbox.listen(wake);
    await orders.add(order('order-two', []), { key: 'key-1', contentHash: 'hash' });
    await expect(orders.add(order('order-six', []), { key: 'key-1', contentHash: 'hash' })).rejects.toThrow(/unique/i);
    expect(await outbox.waiting()).toEqual({ count: 1, since: new Date('2026-11-21T10:00:00.000Z') });
    await deleted(orders, 'order-two');
    expect(await outbox.waiting()).toEqual({ count: 0, since: null });
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('lets one caller claim each outbox order until the lease expires', async () => {
    const { orders, outbox } = await open();
    outbox.listen(() => {});
    for (const id of ['order-one', 'order-two', 'order-six']) await orders.add(order(id, []), null);
    const [now, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:01:00Z')];
    const claims = await Promise.all(Array.from({ length: 8 }, () => outbox.claim(now, later)));
    const claimed = claims.filter((claim) => claim !== null).map(({ orderId }) => orderId);
    expect(claimed.sort()).toEqual(['order-one', 'order-six', 'order-two']);
    await outbox.delete('order-one');
    await outbox.postpone('order-two', new Date('2026-11-21T10:02:00Z'));
    const again = { orderId: 'order-six', attempts: 2, createdAt: now };
    expect([await outbox.claim(later, later), await outbox.claim(now, later)]).toEqual([again, null]);
  });
});

describe('the SQLite file', () => {
  it('writes to strict tables in WAL mode and returns the data after reopening the file', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const store = await openSqliteStore(file);
    await store.products.add(GEAR, null);
    await store.close();

    const database = new DatabaseSync(file);
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    const loose = database.prepare("select name from pragma_table_list where strict = 0 and type = 'table'").all();
    expect(loose.map((row) => row.name).filter((name) => !/^(?:sqlite|kysely)_/.test(String(name)))).toEqual([]);
    database.close();

    expect((await (await openStore(file)).products.list('public')).products).toEqual([gear(1)]);
  });

  it('migrates a file of the third version without loss, with products at version 1', async () => {
    const store = await openTemporary(THIRD);
    expect((await store.products.list('public')).products).toEqual([gear(7, VIDEO)]);
    expect((await store.orders.list('open')).orders).toEqual([order('order-one', ['/files/orders/a.webp'])]);
    expect(await store.sentUnder('key-1')).toEqual({ contentHash: 'hash', id: 'order-one' });
    expect(await store.credentials.find()).toEqual({ username: 'admin', passwordHash: 'one' });
    expect(await store.sessions.seenAt('a', new Date())).toEqual(new Date('2026-11-22T02:38:56.352Z'));
    expect({ isBegun: await store.isBegun(), endedUploads: await store.endedUploads() }).toEqual({
      isBegun: true,
      endedUploads: ['/files/videos/old.mp4'],
    });
    expect((await store.products.edit(7, { title: 'x' }, 1))?.kind).toBe('edited');
  });

  it('migrates a file of the first version through all others and treats its sessions as just seen', async () => {
    const opened = Date.now();
    const later = "delete from kysely_migration where name > '0001-z'";
    const tables = 'alter table sessions drop column seen_at; drop table ended_uploads';
    const store = await openTemporary(THIRD, tables, later);
    expect((await store.products.list('public')).products).toEqual([gear(7, VIDEO)]);
    expect((await store.sessions.seenAt('a', new Date()))?.getTime()).toBeGreaterThanOrEqual(opened);
  });

  it('changes the revision after a change by another program', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    const { products } = await openStore(file);
    await products.add(GEAR, null);
    const revision = await products.revision('public');
    expect(await products.revision('public')).toBe(revision);
    changeDatabase(file, 'update products set version = 7');
    expect(await products.revision('public')).not.toBe(revision);
  });

  it('rejects a file of a newer version of the program', async () => {
    const file = join(await temporaryFolder(), 'store.sqlite');
    await (await openSqliteStore(file)).close();
    changeDatabase(file, "insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')");
    await expect(openSqliteStore(file)).rejects.toThrow(
      'The store was written by a newer version of the program. Use that version, or a backup from before the update',
    );
  });

  it('rejects a file that is not a database', async () => {
    await expect(openSqliteStore(new URL(import.meta.url).pathname)).rejects.toThrow(/not a database/);
  });
});

async function openOnPostgres(): Promise<ServerStore> {
  const store = await openPostgresStore(await newDatabase());
  onTestFinished(() => store.close());
  return store;
}

/** A store for one test, in a file on which these statements ran before. */
async function openTemporary(...statements: readonly string[]): Promise<ServerStore> {
  const file = join(await temporaryFolder(), 'store.sqlite');
  if (statements.length > 0) changeDatabase(file, ...statements);
  return openStore(file);
}

function order(_id: string, files: string[]): Order {
  const createdAt = '2026-11-21T10:00:00.000Z';
  return { _id, name: 'سارا', phone: '0912', description: 'x', files, createdAt };
}
