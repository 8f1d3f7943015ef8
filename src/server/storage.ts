import { join } from 'node:path';
import type { Config } from './config.ts';
import { takeDataFolder } from './files/data-folder.ts';
import { type FreeBytes, openDiskSpace } from './files/disk-space.ts';
import { openLocalFiles } from './files/local-files.ts';
import { openPostgresStore } from './store/postgres.ts';
import { openSqliteStore } from './store/sqlite.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Opens what the server keeps, as it is configured. @throws ConfigError where it cannot be had */
export async function openStorage({ dataDir, databaseUrl }: Settings, freeBytes?: FreeBytes) {
  await using cleanup = new AsyncDisposableStack();
  cleanup.use(await takeDataFolder(dataDir));
  const space = await openDiskSpace(dataDir, freeBytes);
  const store =
    databaseUrl === null
      ? await openSqliteStore(join(dataDir, 'workshop.sqlite'), space.giveUpReserve)
      : await openPostgresStore(databaseUrl);
  cleanup.defer(() => store.close());
  const files = await openLocalFiles(join(dataDir, 'files'));
  const ending = cleanup.move();
  return { store, files, space, [Symbol.asyncDispose]: () => ending.disposeAsync() };
}
