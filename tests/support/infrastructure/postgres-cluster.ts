import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findPostgres } from '#src/tools/find-postgres.ts';

/** Restarts PostgreSQL after a crash. Stops when its stdin ends, so also if the test process is killed. */
const SCRIPT = `
bin=$1; shift
until [ -e "$0/end" ]; do "$bin/postgres" "$@" || sleep 0.1; done & servers=$!
cat >/dev/null; touch "$0/end"; kill -INT "$(head -1 "$0/data/postmaster.pid")"; wait $servers; rm -rf "$0"`;

/** Starts a PostgreSQL with its data and its socket in a temporary folder. `stop` removes the folder. */
export async function startPostgres() {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'workshop-postgres-'));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initial = ['-D', data, '-U', 'workshop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(bin, 'initdb'), initial, { cwd: folder, ...user });
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'autovacuum=off',
    'max_connections=200',
  ];
  const command = ['-c', SCRIPT, folder, bin, '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', command, { stdio: ['pipe', 'ignore', 'pipe'], cwd: folder, ...user });
  await ready(server);
  return {
    /** Kills the server. It restarts from the data on disk. */
    crash: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL'),
    /** Returns the URL of a database. */
    url: (database: string) => `postgres://workshop@localhost/${database}?host=${folder}`,
    async stop(): Promise<void> {
      const gone = once(server, 'exit');
      server.stdin.end();
      await gone;
    },
  };
}

/** The user to run PostgreSQL as, because it does not run as root. */
export function unprivilegedUser(): { readonly uid: number; readonly gid: number } | { readonly uid?: undefined } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ready(server: ReturnType<typeof spawn>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const output: string[] = [];
  let isReady = false;
  if (server.stderr === null) throw new Error('The output of PostgreSQL is not piped');
  createInterface(server.stderr)
    .on('line', (line) => {
      output.push(line);
      if (line.includes('ready to accept connections')) isReady = true;
      if (isReady) resolve();
      // Ends the script, which would otherwise restart the server forever.
      else if (line.includes('FATAL')) server.stdin?.end();
    })
    .on('close', () => reject(new Error(`PostgreSQL did not start: ${output.join('\n')}`)));
  await promise;
}
