import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, inject } from 'vitest';
import { findPostgres } from '#src/tools/find-postgres.ts';
import { findSwift } from '#src/tools/swift.ts';
import { type BucketSettings, newBucketAt } from './s3-server.ts';
import type { ServiceName } from './services.ts';

// If one is missing, `npm test` prints how to install it.
export const hasPostgres = isInstalled('PostgreSQL', findPostgres());
export const hasS3 = isInstalled('The S3 server', findSwift());

/** True if servers can share a database and a bucket. */
export const hasSharedStorage = hasPostgres && hasS3;

/** Milliseconds for the first start of a service on a busy machine. */
const START_TIMEOUT = 120_000;

/** True if the service was found. @throws Error in CI, where no test may be skipped */
function isInstalled(name: string, found: unknown): boolean {
  if (found === null && process.env.CI === 'true') {
    throw new Error(`${name} is not installed, but CI must run its tests. Install it as .ci/run does.`);
  }
  return found !== null;
}

/** Starts the installed ones of these services before the first test, so that their start does not count as its time. */
export function startFirst(...names: readonly ServiceName[]): void {
  const isInstalled = { postgres: hasPostgres, s3: hasS3 };
  beforeAll(() => Promise.all(names.filter((name) => isInstalled[name]).map(service)), START_TIMEOUT);
}

/** Creates a database with these options on the PostgreSQL of this run. Returns its URL. */
export async function newDatabase(options = ''): Promise<string> {
  const url = new URL(await service('postgres'));
  const name = `workshop_${randomUUID().replaceAll('-', '')}`;
  // The default strategy writes the whole template database into the log.
  await runSql(url.href, `create database ${name} strategy file_copy ${options}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a connection of its own. Returns the rows of a single statement. */
export async function runSql(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statements).finally(() => client.end());
  return rows;
}

/** Creates a bucket on the S3 server of this run. Returns a server's settings for it. */
export async function newBucket(): Promise<BucketSettings> {
  return newBucketAt(await service('s3'));
}

/** Creates a database and a bucket. Returns a server's settings for them. */
export async function newSharedStorage() {
  return { DATABASE_URL: await newDatabase(), ...(await newBucket()) };
}

/** Starts a service unless it runs. Returns its address. */
async function service(name: ServiceName): Promise<string> {
  const response = await fetch(`${inject('services')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
