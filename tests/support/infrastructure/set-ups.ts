import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { openStorage } from '#src/server/storage.ts';
import { hasPostgres, hasS3, newBucket, newDatabase } from './shared-services.ts';
import { temporaryFolder } from './test-server.ts';

type Environment = Readonly<Record<string, string>>;

/** Where a workshop stores its data. */
export interface SetUp {
  readonly environment: Environment;
  /** Replaces the store by an empty one and keeps the files. Returns the new environment. */
  loseStore(): Promise<Environment>;
}

/** The documented set-ups whose services this machine has. */
export const setUps: [string, () => Promise<SetUp>][] = [['SQLite', onSqlite]];
if (hasPostgres)
  setUps.push(['PostgreSQL with files on disk', async () => onPostgres({ DATA_DIR: await temporaryFolder() })]);
if (hasPostgres && hasS3) setUps.push(['PostgreSQL with a bucket', async () => onPostgres(await newBucket())]);

async function onSqlite(): Promise<SetUp> {
  const environment = { DATA_DIR: await temporaryFolder() };
  return {
    environment,
    async loseStore() {
      for (const suffix of ['', '-wal', '-shm'])
        await rm(join(environment.DATA_DIR, `workshop.sqlite${suffix}`), { force: true });
      return environment;
    },
  };
}

async function onPostgres(files: Environment): Promise<SetUp> {
  return {
    environment: { ...files, DATABASE_URL: await newDatabase() },
    loseStore: async () => ({ ...files, DATABASE_URL: await newDatabase() }),
  };
}

/** Opens the store and the files without a server, until the test ends. */
export async function openedStorage(environment: Environment) {
  const storage = await openStorage(configFrom(environment));
  onTestFinished(() => storage[Symbol.asyncDispose]());
  return storage;
}
