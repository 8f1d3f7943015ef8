import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { openPostgresStore } from '#src/server/store/postgres.ts';
import { interruptibleRelay } from '../../support/infrastructure/interruptible-relay.ts';
import { openPostgres } from '../../support/infrastructure/set-ups.ts';
import { hasPostgres, newDatabase, runSql, startFirst } from '../../support/infrastructure/shared-services.ts';
import {
  filesIn,
  sampleImageUrl,
  startError,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';
import { certificateFor, startTlsDatabase } from '../../support/infrastructure/tls-database.ts';

/** A database of its own behind a proxy that the test can cut. */
async function relayToDatabase() {
  const { pathname, searchParams } = new URL(await newDatabase());
  const relay = await interruptibleRelay({ path: join(searchParams.get('host') ?? '', '.s.PGSQL.5432') });
  return { ...relay, url: `postgres://workshop@127.0.0.1:${relay.port}${pathname}` };
}

const BUSY = { message: 'The server is busy; please try again a little later.', errors: [] };

startFirst('postgres');

describe.runIf(hasPostgres)('a server on PostgreSQL', () => {
  it('answers 503 while its database is unreachable and recovers without a restart', async () => {
    const relay = await relayToDatabase();
    const server = await startWithAdmin({ DATABASE_URL: relay.url });
    const order = { files: [await sampleImageUrl()] };
    const key = { 'idempotency-key': 'while-away' };
    relay.cut();
    const calls = [server.sendOrder(order, key), server.logIn(), fetch(`${server.url}/api/products`)];
    for (const response of await Promise.all(calls)) {
      expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
        status: 503,
        retryAfter: '5',
      });
    }
    expect(await (await server.sendOrder()).json()).toEqual(BUSY);
    expect(await Promise.all(['/readyz', '/healthz'].map(server.statusOf))).toEqual([503, 200]);
    const metrics = (await (await fetch(`${server.url}/metrics`)).text()).split('\n');
    const away = ['workshop_part_up{part="store"} 0', 'workshop_store_bytes Nan'];
    expect(metrics).toEqual(expect.arrayContaining(away));
    relay.restore();
    expect(await server.statusOf('/readyz')).toBe(200);
    expect((await server.sendOrder(order, key)).status).toBe(201);
    expect(await server.orders()).toHaveLength(1);
  });

  it('counts simultaneous calls one by one in one statement', async () => {
    const store = await openPostgres(await newDatabase());
    const now = new Date();
    const keys = ['b', 'a', 'b', 'b', 'a'];
    const count = () => Promise.all(keys.map((key) => store.countCall?.(key, 60_000, now)));
    expect([await count(), await count()].map((counts) => counts.map((counted) => counted?.calls))).toEqual([
      [1, 1, 2, 3, 2],
      [4, 3, 5, 6, 4],
    ]);
  });

  it('keeps an order and its images when the commit response is lost, and returns it for its key', async () => {
    const relay = await relayToDatabase();
    const server = await startWithAdmin({ DATABASE_URL: relay.url });
    relay.cutAfter('commit');
    const order = { files: [await sampleImageUrl()] };
    const sent = await server.sendOrder(order, { 'idempotency-key': 'lost-answer' });
    const [stored] = await server.orders();
    expect({ status: sent.status, body: await sent.json() }).toEqual({
      status: 201,
      body: {
        message: 'Your order has been sent!',
        _id: stored?._id,
        createdAt: stored?.createdAt,
        receipt: expect.stringContaining(`${stored?._id}.`),
      },
    });
    const names = await filesIn(server.dataDir, 'orders');
    expect(names.map((name) => `/files/orders/${name}`).sort()).toEqual(stored && storedFilesOf(stored).sort());
  });

  it('answers 503 while its database is read-only and reconnects from a demoted primary', async () => {
    const url = await newDatabase();
    const [{ name } = {}] = await runSql(url, 'select current_database() as name');
    const server = await startWithAdmin({ DATABASE_URL: url });
    const key = { 'idempotency-key': 'while-read-only' };
    // A session takes its default from the database when it connects, so a connection stays as read-only as it began.
    await runSql(url, `alter database ${name} set default_transaction_read_only = on`);
    const others = 'pid <> pg_backend_pid() and datname = current_database()';
    await runSql(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    const rejected = await server.sendOrder({}, key);
    expect({
      status: rejected.status,
      retryAfter: rejected.headers.get('retry-after'),
      body: await rejected.json(),
    }).toEqual({ status: 503, retryAfter: '5', body: BUSY });
    expect(await Promise.all(['/readyz', '/healthz', '/api/products'].map(server.statusOf))).toEqual([503, 200, 200]);

    const connections = await runSql(url, `select pid from pg_stat_activity where ${others}`);
    await runSql(url, `begin read write; alter database ${name} reset default_transaction_read_only; commit`);
    // Each earlier connection is used at most once more.
    for (const _ of connections) await server.sendOrder({}, key);
    expect((await server.sendOrder({}, key)).status).toBe(201);
    expect(await server.orders()).toHaveLength(1);
  });

  it('fails with one line when it starts on a read-only database', async () => {
    const url = await newDatabase();
    await (await startServer({ DATABASE_URL: url })).close();
    const [{ name } = {}] = await runSql(url, 'select current_database() as name');
    await runSql(url, `alter database ${name} set default_transaction_read_only = on`);
    expect(await startError({ DATA_DIR: await temporaryFolder(), DATABASE_URL: url })).toEqual([
      expect.stringMatching(/^The database is unavailable: cannot execute [A-Z ]+ in a read-only transaction$/),
    ]);
  });

  it('migrates once when several servers start at the same time', async () => {
    const url = await newDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres(url)));
    expect(await Promise.all(stores.map((store) => store.begin([])))).toEqual(expect.arrayContaining([true, false]));
  });

  it('returns the revision of the products after changes by another server', async () => {
    const url = await newDatabase();
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
    const [sample] = sampleProducts;
    if (sample === undefined) throw new Error('No samples');
    const revisions = [await one.products.revision('public')];
    const id = await one.products.add(sample, null);
    const changes = [
      () => other.products.edit(id, { title: 'Gear' }, null),
      () => other.products.add(sample, null),
      () => other.products.move({ id, before: null }),
      () => other.products.edit(id, { hidden: true }, null),
    ];
    for (const change of changes) {
      await change();
      const { revision } = await one.products.list('public');
      expect(await one.products.revision('public')).toBe(revision);
      revisions.push(revision);
    }
    expect(new Set(revisions).size).toBe(5);
  });

  it('counts calls across servers by key and period, and deletes expired periods', async () => {
    const url = await newDatabase();
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
    const begin = Date.parse('2026-11-22T10:00:00Z');
    const counted = (store: ServerStore, key: string, seconds: number) =>
      store.countCall?.(key, 60_000, new Date(begin + seconds * 1_000));
    expect(await counted(one, 'login a', 0)).toEqual({ calls: 1, left: 60_000 });
    expect(await counted(other, 'login a', 20)).toEqual({ calls: 2, left: 40_000 });
    expect(await counted(other, 'login b', 59)).toEqual({ calls: 1, left: 60_000 });
    expect(await counted(one, 'login a', 60)).toEqual({ calls: 1, left: 60_000 });
    await counted(one, 'login c', 119);
    const keys = await runSql(url, 'select key from call_counts order by key');
    expect(keys).toEqual([{ key: 'login a' }, { key: 'login c' }]);
    // Another server's clock was hours ahead and is corrected.
    await counted(one, 'login a', 10_000);
    expect(await counted(other, 'login a', 119)).toEqual({ calls: 1, left: 60_000 });
  });

  it('refuses a database of a newer version of the program', async () => {
    const url = await newDatabase();
    await (await openPostgresStore(url)).close();
    await runSql(url, "insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')");
    await expect(openPostgresStore(url)).rejects.toThrow(
      'The store was written by a newer version of the program. Use that version, or a backup from before the update',
    );
  });

  it('continues while a newer program has migrated its database', async () => {
    const url = await newDatabase();
    const server = await startWithAdmin({ DATABASE_URL: url });
    await server.addProduct();
    await runSql(
      url,
      `alter table products add column price integer not null default 0; create table later (id integer primary key);
      insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`,
    );
    const statuses = [await server.addProduct(), await server.editProduct({ title: 'y' }), await server.sendOrder()];
    expect(statuses.map(({ status }) => status)).toEqual([201, 200, 201]);
    expect((await server.products()).map(({ id, title }) => `${id} ${title}`)).toEqual(['1 y', '2 x']);
  });

  it('fails with one line when it cannot connect to its database', async () => {
    const folder = await temporaryFolder();
    const DATABASE_URL = `postgres://workshop:secret@localhost/workshop?host=${join(folder, 'nobody')}`;
    expect(await startError({ DATA_DIR: folder, DATABASE_URL })).toEqual([
      expect.stringMatching(/^DATABASE_URL cannot be connected to: connect ENOENT \S+$/),
    ]);
  });

  it.each([
    {
      state: 'may not create tables in it',
      arrange: '',
      reason: 'permission denied for schema public',
      remedy: (user: string) => `grant create on schema public to ${user}`,
    },
    {
      state: 'may not use its schema',
      arrange: 'revoke usage on schema public from public',
      reason: 'no schema has been selected to create in',
      remedy: (user: string) => `grant usage, create on schema public to ${user}`,
    },
    {
      state: 'finds no schema in it',
      arrange: 'drop schema public',
      reason: 'no schema has been selected to create in',
      remedy: (user: string) => `create schema public authorization ${user}`,
    },
  ])('names the statement that helps if its user $state', async ({ arrange, reason, remedy }) => {
    const { owned, limited, user, database } = await databaseOfAnother();
    await runSql(owned, arrange);
    const environment = { DATA_DIR: await temporaryFolder(), DATABASE_URL: limited };
    expect(await startError(environment)).toEqual([
      `DATABASE_URL: ${reason}. As the owner of the database ${database}, or as postgres, run in it: ${remedy(user)}`,
    ]);
    await runSql(owned, remedy(user));
    await openPostgres(limited);
  });

  it('names the owner of its tables if its user may not change them', async () => {
    const { owned, limited, user, database } = await databaseOfAnother();
    await openPostgres(owned);
    expect(await startError({ DATA_DIR: await temporaryFolder(), DATABASE_URL: limited })).toEqual([
      expect.stringMatching(
        `^DATABASE_URL: permission denied for table \\w+\\. The tables in the database ${database} belong to workshop, ` +
          `not to ${user}\\. Use the user that owns them$`,
      ),
    ]);
  });
});

/** Creates a database, and a user who may only connect to it. `owned` is the URL of its owner, `limited` that of the user. */
async function databaseOfAnother() {
  const owned = await newDatabase();
  const limited = new URL(owned);
  limited.username = `Other-${randomUUID()}`;
  const user = `"${limited.username}"`;
  await runSql(owned, `create role ${user} login`);
  onTestFinished(async () => {
    await runSql(owned, `drop owned by ${user}; drop role ${user}`);
  });
  return { owned, limited: limited.href, user, database: limited.pathname.slice(1) };
}

describe('a server on a database with a self-signed certificate', () => {
  const UNKNOWN =
    'DATABASE_URL cannot be connected to: its certificate is self-signed, or of an unknown authority. Add ' +
    "?sslmode=verify-full&sslrootcert=FILE with a copy of it or of the authority's: see On PostgreSQL in docs/deploy.md";

  it.each([
    { state: 'unknown', host: 'localhost', query: 'sslmode=require', problem: UNKNOWN },
    { state: 'unknown', host: 'localhost', query: 'sslmode=verify-full', problem: UNKNOWN },
    {
      state: 'for another host',
      host: 'db.example',
      query: `sslmode=require&sslrootcert=${certificateFor('db.example')}`,
      problem:
        'DATABASE_URL cannot be connected to: its certificate is for another host. Use a host that the certificate names: ' +
        'see On PostgreSQL in docs/deploy.md',
    },
    {
      state: 'trusted, but closes connections',
      host: 'localhost',
      query: `sslmode=verify-full&sslrootcert=${certificateFor('localhost')}`,
      problem: 'DATABASE_URL cannot be connected to: Connection terminated unexpectedly',
    },
  ] as const)('fails with one line if it is $state: $query', async ({ host, query, problem }) => {
    const DATABASE_URL = `postgres://workshop@localhost:${await startTlsDatabase(host)}/workshop?${query}`;
    expect(await startError({ DATA_DIR: await temporaryFolder(), DATABASE_URL })).toEqual([problem]);
  });
});
