import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketFiles, openBucketFiles } from '#src/server/files/bucket-files.ts';
import { takeDataFolder } from '#src/server/files/data-folder.ts';
import { type DiskSpace, type FreeBytes, openDiskSpace, spaceIn } from '#src/server/files/disk-space.ts';
import { type LocalFiles, openLocalFiles } from '#src/server/files/local-files.ts';
import { openSpoolFolder, spoolIn } from '#src/server/files/spool.ts';
import { openPostgresStore } from '#src/server/store/postgres.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import type { Config } from './config.ts';

/** The server serves files from the disk, and passes requests for files in a bucket on to the storage. */
export type ServerFiles = LocalFiles | BucketFiles;

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/** Disk space of a server that stores nothing on its disk. */
const NOT_OURS: DiskSpace = { releaseReserve: () => false, requireSpace: async () => {} };

/** Opens store and files as configured. @throws ConfigError if one of them is unavailable */
export async function openStorage({ dataDir, databaseUrl, s3 }: Settings, freeBytes?: FreeBytes) {
  await using cleanup = new AsyncDisposableStack();
  /** True if other servers may use the same store and files. */
  const isShared = databaseUrl !== null && s3 !== null;
  if (!isShared) cleanup.use(await takeDataFolder(dataDir));
  const space = isShared ? NOT_OURS : await openDiskSpace(dataDir, freeBytes);
  const store =
    databaseUrl === null
      ? await openSqliteStore(join(dataDir, 'workshop.sqlite'), space.releaseReserve)
      : await openPostgresStore(databaseUrl);
  cleanup.defer(() => store.close());
  const files: ServerFiles = s3 === null ? await openLocalFiles(join(dataDir, 'files')) : await openBucketFiles(s3);
  const spool = isShared
    ? spoolIn(tmpdir(), spaceIn(tmpdir(), freeBytes))
    : spoolIn(await openSpoolFolder(join(dataDir, 'spool')), space);
  const ending = cleanup.move();
  return { store, files, space, spool, isShared, [Symbol.asyncDispose]: () => ending.disposeAsync() };
}
