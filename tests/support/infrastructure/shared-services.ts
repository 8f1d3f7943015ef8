import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, inject } from 'vitest';
import { findPostgres } from '#src/tools/find-postgres.ts';
import { findSwift } from '#src/tools/swift.ts';
import { type BucketSettings, newBucketAt } from './s3-server.ts';
import type { ServiceName } from './services.ts';

/** Where they are not, `npm test` says how to have them. */
export const hasPostgres = findPostgres() !== null;
export const hasS3 = findSwift() !== null;

/** For the first start of a service in a run, in milliseconds, on a machine that may have other things to do. */
const START_TIMEOUT = 120_000;

/** Has what is there of these started before the first test, whose time is its own. */
export function startFirst(...names: readonly ServiceName[]): void {
  const isThere = { postgres: hasPostgres, s3: hasS3 };
  beforeAll(() => Promise.all(names.filter((name) => isThere[name]).map(service)), START_TIMEOUT);
}

/** A database of its own on the PostgreSQL of this run; answers its URL. */
export async function newDatabase(): Promise<string> {
  const url = new URL(await service('postgres'));
  const name = `workshop_${randomUUID().replaceAll('-', '')}`;
  await runSql(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements in a database, whoever else uses it; answers the rows of a single one. */
export async function runSql(url: string, statements: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statements).finally(() => client.end());
  return rows;
}

/** Settings for a bucket of its own on the S3 server of this run. */
export async function newBucket(): Promise<BucketSettings> {
  return newBucketAt(await service('s3'));
}

async function service(name: ServiceName): Promise<string> {
  const response = await fetch(`${inject('services')}/${name}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
