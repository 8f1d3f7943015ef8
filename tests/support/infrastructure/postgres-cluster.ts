import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findPostgres } from '#src/tools/find-postgres.ts';

/** Begins again where it crashed, and ends with whoever started it, also after a kill: the end of its input says so. */
const SCRIPT = `
bin=$1; shift
until [ -e "$0/end" ]; do "$bin/postgres" "$@" || sleep 0.1; done & servers=$!
cat >/dev/null; touch "$0/end"; kill -INT "$(head -1 "$0/data/postmaster.pid")"; wait $servers; rm -rf "$0"`;

/** A PostgreSQL of its own in a temporary folder, reached by a socket there; everything is gone after `stop`. */
export async function startPostgres() {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'workshop-postgres-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initial = ['-D', data, '-U', 'workshop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(bin, 'initdb'), initial, { cwd: folder, ...user });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=200'];
  const command = ['-c', SCRIPT, folder, bin, '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', command, { stdio: ['pipe', 'ignore', 'pipe'], cwd: folder, ...user });
  await ready(server);
  return {
    /** SIGKILL, and a new beginning from what is on the disk. */
    crash: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL'),
    /** Of a database in it. */
    url: (database: string) => `postgres://workshop@localhost/${database}?host=${folder}`,
    async stop(): Promise<void> {
      const gone = once(server, 'exit');
      server.stdin.end();
      await gone;
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | { readonly uid?: undefined } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ready(server: ReturnType<typeof spawn>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  let isReady = false;
  if (server.stderr === null) throw new Error('PostgreSQL says nothing');
  createInterface(server.stderr)
    .on('line', (line) => {
      said.push(line);
      if (line.includes('ready to accept connections')) isReady = true;
      if (isReady) resolve();
      // The script tries again even where the server cannot begin.
      else if (line.includes('FATAL')) server.stdin?.end();
    })
    .on('close', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
  await promise;
}
