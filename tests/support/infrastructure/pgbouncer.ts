import { spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-cluster.ts';
import { listening, stop } from './proxy-process.ts';
import { temporaryFolder } from './test-server.ts';

const PATH = `${process.env.PATH}:/usr/sbin`;

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/**
 * Starts PgBouncer with its default settings in front of a database, until the test ends. Returns the URL of the database
 * behind it.
 */
export async function startPgBouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const folder = await temporaryFolder();
  const port = await freePort();
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const file = join(folder, 'pgbouncer.ini');
  const configuration = `
    [databases]
    * = host=${searchParams.get('host')} user=workshop
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    `;
  await writeFile(file, configuration.replaceAll(/^ +/gm, ''), { mode: 0o644 });
  const bouncer = spawn('pgbouncer', ['--quiet', file], { env: { PATH }, stdio: 'ignore', cwd: folder, ...user });
  onTestFinished(() => stop(bouncer));
  await listening(port, bouncer);
  return `postgres://workshop@127.0.0.1:${port}${pathname}`;
}
