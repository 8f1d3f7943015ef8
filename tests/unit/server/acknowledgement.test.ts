import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import type { LocalFiles } from '#src/server/files/local-files.ts';
import { createApp } from '#src/server/http/app.ts';
import { openLog } from '#src/server/http/log-output.ts';
import { settleCredential } from '#src/server/sessions/credential.ts';
import { openStorage } from '#src/server/storage.ts';
import { createStore } from '#src/server/store/kysely-store.ts';
import { migrate } from '#src/server/store/migrations.ts';
import type { Tables } from '#src/server/store/schema.ts';
import { databaseOn } from '#src/server/store/sqlite.ts';
import { nothingSwept } from '#src/server/sweeping.ts';
import { ACKNOWLEDGED_CALLS, VIDEO_UPLOAD } from '../../support/fixtures/acknowledged-calls.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { PASSWORD, signedIn, temporaryFolder } from '../../support/infrastructure/test-server.ts';

/** A disk that confirms writes at once, unless the test holds them. */
class Disk {
  #held: { readonly reached: PromiseWithResolvers<void>; readonly released: PromiseWithResolvers<void> } | null = null;

  /** Holds all writes from now on. `reached` resolves at the first of them. */
  hold() {
    const held = { reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
    this.#held = held;
    return { reached: held.reached.promise, release: held.released.resolve };
  }

  /** Resolves when the disk has confirmed all previous writes. */
  readonly confirmed = async (): Promise<void> => {
    this.#held?.reached.resolve();
    await this.#held?.released.promise;
  };
}

/** A server on a disk whose writes the test can hold. */
async function openServer() {
  const disk = new Disk();
  const dataDir = await temporaryFolder();
  const config = configFrom({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' });
  const storage = await openStorage(config);
  const file = join(dataDir, 'held.sqlite');
  const writes = new DatabaseSync(file);
  writes.exec('pragma journal_mode = wal');
  const reads = new DatabaseSync(file);
  const db = databaseOn<Tables>({ writes, reads, makeRoom: () => false, sync: disk.confirmed });
  await migrate(db);
  const version = reads.prepare('pragma data_version');
  const store = createStore(
    db,
    (task) => task(),
    async () => String(version.get()?.data_version),
  );
  await settleCredential(store, config);
  const local = storage.files as LocalFiles;
  const files: LocalFiles = {
    ...local,
    put: async (...file) => {
      await disk.confirmed();
      return local.put(...file);
    },
  };
  const { siteDir } = await builtSite();
  const app = await createApp({
    ...storage,
    config,
    log: openLog(),
    store,
    files,
    siteDir,
    renderer: { render: async () => '<p>', inlineScripts: [] },
    sweeping: nothingSwept(),
    defaultLanguage: 'fa',
    textPages: [],
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    await storage[Symbol.asyncDispose]();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, disk, admin: await signedIn(url) };
}

it.each([...ACKNOWLEDGED_CALLS, VIDEO_UPLOAD])(
  'acknowledges $label only after it is stored',
  async ({ status, prepare }) => {
    const subject = await openServer();
    const call = await prepare(subject);
    const write = subject.disk.hold();
    const answered: number[] = [];
    const response = call().then((answer) => void answered.push(answer.status));
    await Promise.race([write.reached, response]);
    // The server handles other requests meanwhile, so it could have answered this one.
    expect({ healthz: await subject.admin.statusOf('/healthz'), answered }).toEqual({ healthz: 200, answered: [] });
    write.release();
    await response;
    expect(answered).toEqual([status]);
  },
);
