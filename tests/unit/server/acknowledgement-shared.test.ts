import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACKNOWLEDGED_CALLS, type Subject } from '../../support/fixtures/acknowledged-calls.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { heldRelay } from '../../support/infrastructure/held-relay.ts';
import { openedStorage } from '../../support/infrastructure/set-ups.ts';
import {
  hasSharedStorage,
  newBucket,
  newDatabase,
  runSql,
  startFirst,
} from '../../support/infrastructure/shared-services.ts';
import { startWithAdmin } from '../../support/infrastructure/test-server.ts';

/** Opens a server whose requests to PostgreSQL and S3 the test can hold. */
async function openServer() {
  const [databaseUrl, bucket] = [await newDatabase(), await newBucket()];
  const { pathname, searchParams } = new URL(databaseUrl);
  const { hostname, port } = new URL(bucket.S3_ENDPOINT);
  const relays = [
    await heldRelay({ path: join(searchParams.get('host') ?? '', '.s.PGSQL.5432') }),
    await heldRelay({ host: hostname, port: Number(port) }),
  ] as const;
  const environment = {
    ...bucket,
    DATABASE_URL: `postgres://workshop@127.0.0.1:${relays[0].port}${pathname}`,
    S3_ENDPOINT: `http://127.0.0.1:${relays[1].port}`,
  };
  const server = await startWithAdmin(environment, {
    ...(await builtSite()),
    renderer: { render: async () => '<p>', inlineScripts: [] },
  });
  const subject: Subject = { url: server.url, admin: server };
  const direct = await openedStorage({ ...bucket, DATABASE_URL: databaseUrl });
  /** Returns all rows and the names of all files, past the server. Discarded files are deleted at any time. */
  const content = async () => {
    const discarded = new Set((await runSql(databaseUrl, 'select url from discarded_files')).map(({ url }) => url));
    const tables = await runSql(
      databaseUrl,
      "select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'discarded_files'",
    );
    const rows = tables.map(async ({ table_name: table }) => [
      table,
      await runSql(databaseUrl, `select to_jsonb(t)::text as row from "${table}" t order by 1`),
    ]);
    const files = (['orders', 'products'] as const).map((folder) => direct.files.list(folder));
    return [
      await Promise.all(rows),
      (await Promise.all(files))
        .flat()
        .map(({ url }) => url)
        .filter((url) => !discarded.has(url))
        .toSorted(),
    ];
  };
  return { ...subject, relays, content, close: server.close };
}

startFirst('postgres', 's3');

describe.runIf(hasSharedStorage)('a server on PostgreSQL and S3', () => {
  it.each(ACKNOWLEDGED_CALLS)(
    'acknowledges $label only after it is stored',
    { timeout: 60_000 },
    async ({ status, prepare }) => {
      const { relays, content, close, ...subject } = await openServer();
      const call = await prepare(subject);
      const before = await content();
      for (const relay of relays) relay.hold();
      const answered: number[] = [];
      const response = call().then((answer) => void answered.push(answer.status));
      while (answered.length === 0) {
        const arrivals = relays.map(async (relay) => relay.arrived().then(() => relay));
        const relay = await Promise.race([...arrivals, response]);
        // The server handles other requests meanwhile, so it could answer a request that it does not wait for.
        for (let turn = 0; turn < 3; turn += 1) expect(await subject.admin.statusOf('/healthz')).toBe(200);
        if (relay && answered.length === 0) relay.passOne();
      }
      // Whatever the server has not stored yet is still held.
      const stored = await content();
      for (const relay of relays) relay.release();
      await close();
      expect([answered, await content()]).toEqual([[status], stored]);
      expect(stored).not.toEqual(before);
    },
  );
});
