import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Folder } from '#src/domain/media/file-urls.ts';
import { type Config, ConfigError } from '#src/server/config.ts';
import { openBucketFiles } from '#src/server/files/bucket-files.ts';
import { takeDataFolder } from '#src/server/files/data-folder.ts';
import { hasCode } from '#src/server/files/disk.ts';
import { listLocalFiles, openLocalFile, openLocalFiles } from '#src/server/files/local-files.ts';
import { allFiles, type KeptFiles, type ListedFile } from '#src/server/files/server-files.ts';
import { recordBackup } from '#src/server/store/last-backup.ts';
import { markAsMoved } from '#src/server/store/moved.ts';
import { postgresDatabase, postgresSnapshot, requireSuitable } from '#src/server/store/postgres.ts';
import { sqliteDatabase, sqliteSnapshot } from '#src/server/store/sqlite.ts';
import type { AnyTables } from './copied-tables.ts';
import type { Source, Target } from './workshop-copy.ts';

/** Settings that locate a workshop's store and files. */
export type WorkshopLocation = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

const storeIn = (dataDir: string) => join(dataDir, 'workshop.sqlite');
const filesIn = (dataDir: string) => join(dataDir, 'files');

/** Names a place for the operator, without its passwords. */
export function locationName({ dataDir, databaseUrl, s3 }: WorkshopLocation): string {
  const store = databaseUrl === null ? storeIn(dataDir) : databaseName(new URL(databaseUrl));
  const files = s3 === null ? filesIn(dataDir) : `bucket ${s3.bucket} at ${s3.endpoint}`;
  return databaseUrl === null && s3 === null ? `DATA_DIR ${dataDir}` : `${store} and ${files}`;
}

function databaseName({ host, pathname, searchParams }: URL): string {
  return `database ${decodeURIComponent(pathname.slice(1))} at ${searchParams.get('host') ?? host}`;
}

/** Opens the workshop in a place, which may be in use. @throws ConfigError if there is none */
export async function openSource({ dataDir, databaseUrl, s3 }: WorkshopLocation): Promise<Source> {
  const bucket = s3 && (await openBucketFiles(s3));
  if (databaseUrl === null && !existsSync(storeIn(dataDir)))
    throw new ConfigError([`DATA_DIR ${dataDir} holds no workshop`]);
  return {
    snapshot: () =>
      databaseUrl === null ? sqliteSnapshot<AnyTables>(storeIn(dataDir)) : postgresSnapshot<AnyTables>(databaseUrl),
    open: (url) => (bucket ? bucket.open(url) : openLocalFile(filesIn(dataDir), url)),
    async sizes() {
      const list: KeptFiles['list'] = bucket?.list ?? ((folder) => listIfExists(filesIn(dataDir), folder));
      return new Map((await allFiles({ list })).map(({ url, size }) => [url, size]));
    },
  };
}

/** A backup without files is possible, so a missing folder is empty. */
async function listIfExists(root: string, folder: Folder): Promise<ListedFile[]> {
  try {
    return await listLocalFiles(root, folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function openDatabase({ dataDir, databaseUrl }: Pick<WorkshopLocation, 'dataDir' | 'databaseUrl'>) {
  return databaseUrl === null ? sqliteDatabase<AnyTables>(storeIn(dataDir)) : postgresDatabase<AnyTables>(databaseUrl);
}

/** Records in a place that its workshop was moved to another one. */
export async function markAsMovedTo(from: WorkshopLocation, to: WorkshopLocation): Promise<void> {
  const db = await openDatabase(from);
  await markAsMoved(db, locationName(to)).finally(() => db.destroy());
}

/** Records in a place that a backup of its workshop is complete. */
export async function recordBackupOf(place: WorkshopLocation, completedAt: Date): Promise<void> {
  const db = await openDatabase(place);
  await recordBackup(db, completedAt).finally(() => db.destroy());
}

/** Opens a place to copy a workshop to. @throws ConfigError if a server uses it, or it is unavailable */
export async function openTarget({ dataDir, databaseUrl, s3 }: WorkshopLocation): Promise<Target & AsyncDisposable> {
  await using cleanup = new AsyncDisposableStack();
  if (databaseUrl === null || s3 === null) cleanup.use(await takeDataFolder(dataDir));
  const db = await openDatabase({ dataDir, databaseUrl });
  cleanup.defer(() => db.destroy());
  if (databaseUrl !== null) await requireSuitable(db);
  const files = s3 ? await openBucketFiles(s3) : await openLocalFiles(filesIn(dataDir));
  const ending = cleanup.move();
  return { db, files, [Symbol.asyncDispose]: () => ending.disposeAsync() };
}
