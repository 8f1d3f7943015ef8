/**
 * Fills the disk of a server to the last byte, and looks whether it says so, refuses orders, lets the admin in to make
 * room, starts again on the full disk, and takes orders once there is room. Needs Linux and root, for a disk of its own.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const PASSWORD = 'full-disk-rounds';

const disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
let server: { process: ChildProcess; url: string } | null = null;
try {
  server = await start();
  assert.equal(await readiness(server), 200);
  const { _id: id } = (await (await sendOrder(server)).json()) as { _id: string };

  await fill('filling');
  assert.deepEqual([await readiness(server), (await sendOrder(server)).status], [503, 507]);
  await stop(server);
  server = await start();
  assert.deepEqual([await readiness(server), (await sendOrder(server)).status], [503, 507]);

  await fill('more-filling');
  for (let login = 0; login < 20; login += 1) assert.equal((await logIn(server)).status, 200);
  const cookie = (await logIn(server)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const completion = await fetch(`${server.url}/api/orders/delete?id=${id}`, { method: 'DELETE', headers: { cookie } });
  assert.equal(completion.status, 200);

  await Promise.all(['filling', 'more-filling'].map((name) => rm(join(disk, name))));
  assert.deepEqual([await readiness(server), (await sendOrder(server)).status], [200, 201]);
  console.info('A full disk: said, survived and left behind.');
} finally {
  if (server) await stop(server);
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
}

async function start() {
  const child = spawn(process.execPath, [MAIN, '--empty'], {
    env: { PORT: '0', DATA_DIR: join(disk, 'data'), ADMIN_PASSWORD: PASSWORD, LOGIN_RATE_LIMIT: '1000' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url) return { process: child, url };
  }
  throw new Error('The server did not start');
}

async function stop({ process: child }: { process: ChildProcess }): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Page by page, until not one more fits. */
async function fill(name: string): Promise<void> {
  for (const size of [1_048_576, 4_096]) {
    const page = Buffer.alloc(size, 'x');
    while (
      await appendFile(join(disk, name), page).then(
        () => true,
        () => false,
      )
    );
  }
}

async function readiness({ url }: { url: string }): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

function sendOrder({ url }: { url: string }): Promise<Response> {
  return post(`${url}/api/orders/orders`, { name: 'Sara', phone: '09121234567', description: 'A gear', files: [] });
}

function logIn({ url }: { url: string }): Promise<Response> {
  return post(`${url}/api/admin/login`, { username: 'admin', password: PASSWORD });
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
