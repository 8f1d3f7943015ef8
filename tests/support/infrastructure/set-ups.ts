import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { openStorage } from '#src/server/storage.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { openPostgresStore } from '#src/server/store/postgres.ts';
import { hasPostgres, hasSharedStorage, newBucket, newDatabase } from './shared-services.ts';
import { temporaryFolder } from './test-server.ts';

type Environment = Readonly<Record<string, string>>;

/** Store and file storage of a workshop. */
export interface SetUp {
  readonly environment: Environment;
  /** Replaces the store by an empty one and keeps the files. Returns the new environment. */
  loseStore(): Promise<Environment>;
  /** Returns the environment of the same store beside an empty place for files. */
  loseFiles(): Promise<Environment>;
}

/** The documented set-ups whose services this machine has. PostgreSQL has its files on disk only if there is no S3 server. */
export const setUps: { readonly label: string; readonly open: () => Promise<SetUp> }[] = [
  { label: 'SQLite', open: onSqlite },
];
if (hasSharedStorage) {
  setUps.push({ label: 'PostgreSQL with a bucket', open: () => onPostgres(newBucket) });
} else if (hasPostgres) {
  const newFolder = async () => ({ DATA_DIR: await temporaryFolder() });
  setUps.push({ label: 'PostgreSQL with files on disk', open: () => onPostgres(newFolder) });
}

async function onSqlite(): Promise<SetUp> {
  const environment = { DATA_DIR: await temporaryFolder() };
  return {
    environment,
    async loseStore() {
      for (const suffix of ['', '-wal', '-shm'])
        await rm(join(environment.DATA_DIR, `workshop.sqlite${suffix}`), { force: true });
      return environment;
    },
    async loseFiles() {
      await rm(join(environment.DATA_DIR, 'files'), { recursive: true });
      return environment;
    },
  };
}

async function onPostgres(newFiles: () => Promise<Environment>): Promise<SetUp> {
  const files = await newFiles();
  const environment = { ...files, DATABASE_URL: await newDatabase() };
  return {
    environment,
    loseStore: async () => ({ ...files, DATABASE_URL: await newDatabase() }),
    loseFiles: async () => ({ ...environment, ...(await newFiles()) }),
  };
}

/** Opens the store and the files without a server, until the test ends. */
export async function openedStorage(environment: Environment) {
  const storage = await openStorage(configFrom(environment));
  onTestFinished(() => storage[Symbol.asyncDispose]());
  return storage;
}

/** Opens a store on PostgreSQL until the test ends. */
export async function openPostgres(url: string): Promise<ServerStore> {
  const store = await openPostgresStore(url);
  onTestFinished(() => store.close());
  return store;
}
