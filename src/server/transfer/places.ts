import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { openBucketFiles } from '../files/bucket-files.ts';
import { takeDataFolder } from '../files/data-folder.ts';
import { openLocalFile, openLocalFiles } from '../files/local-files.ts';
import { postgresDatabase, postgresSnapshot } from '../store/postgres.ts';
import { sqliteDatabase, sqliteSnapshot } from '../store/sqlite.ts';
import type { AnyTables } from './rows.ts';
import type { Source, Target } from './transfer.ts';

/** Where a workshop is. */
export type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

const storeIn = (dataDir: string) => join(dataDir, 'workshop.sqlite');
const filesIn = (dataDir: string) => join(dataDir, 'files');

/** The workshop in a place, which may be in use. @throws ConfigError where there is none */
export async function openSource({ dataDir, databaseUrl, s3 }: Place): Promise<Source> {
  const bucket = s3 && (await openBucketFiles(s3));
  if (databaseUrl === null && !existsSync(storeIn(dataDir)))
    throw new ConfigError([`DATA_DIR ${dataDir} holds no workshop`]);
  return {
    snapshot: () =>
      databaseUrl === null ? sqliteSnapshot<AnyTables>(storeIn(dataDir)) : postgresSnapshot<AnyTables>(databaseUrl),
    open: (url) => (bucket ? bucket.open(url) : openLocalFile(filesIn(dataDir), url)),
  };
}

/** A place to copy a workshop to, which no server uses. @throws ConfigError where it cannot be had */
export async function openTarget({ dataDir, databaseUrl, s3 }: Place): Promise<Target & AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack();
  if (databaseUrl === null || s3 === null) cleanup.use(await takeDataFolder(dataDir));
  const db =
    databaseUrl === null ? sqliteDatabase<AnyTables>(storeIn(dataDir)) : await postgresDatabase<AnyTables>(databaseUrl);
  cleanup.defer(() => db.destroy());
  const files = s3 ? await openBucketFiles(s3) : await openLocalFiles(filesIn(dataDir));
  const ending = cleanup.move();
  return { db, files, [Symbol.asyncDispose]: () => ending.disposeAsync() };
}
