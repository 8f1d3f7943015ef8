/**
 * Fills the disk of a server to the last byte, and looks whether it says so, refuses orders, lets the admin in to make
 * room, starts again on the full disk, and takes orders once there is room. Needs Linux and root, for a disk of its own.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postJson, signIn, startServerProcess, stopProcess } from '../support/server-process.ts';

const PASSWORD = 'full-disk-rounds';

type Server = Awaited<ReturnType<typeof startServerProcess>>;

const disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
let server: Server | null = null;
try {
  server = await start();
  assert.equal(await readiness(server), 200);
  const { _id: id } = (await (await sendOrder(server)).json()) as { _id: string };

  await fill('filling');
  await expectFull(server);
  await stopProcess(server.process, 'SIGTERM');
  server = await start();
  await expectFull(server);

  await fill('more-filling');
  for (let login = 0; login < 20; login += 1) assert.equal((await signIn(server.url, PASSWORD)).status, 200);
  const { cookie } = await signIn(server.url, PASSWORD);
  const completion = await fetch(`${server.url}/api/orders/delete?id=${id}`, { method: 'DELETE', headers: { cookie } });
  assert.equal(completion.status, 200);

  await Promise.all(['filling', 'more-filling'].map((name) => rm(join(disk, name))));
  assert.deepEqual([await readiness(server), (await sendOrder(server)).status], [200, 201]);
  console.info('A full disk: said, survived and left behind.');
} finally {
  if (server) await stopProcess(server.process, 'SIGTERM');
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
}

function start(): Promise<Server> {
  return startServerProcess({ DATA_DIR: join(disk, 'data'), ADMIN_PASSWORD: PASSWORD, LOGIN_RATE_LIMIT: '1000' });
}

async function expectFull(full: Server): Promise<void> {
  assert.deepEqual([await readiness(full), (await sendOrder(full)).status], [503, 507]);
}

/** Page by page, until not one more fits. */
async function fill(name: string): Promise<void> {
  for (const size of [1_048_576, 4_096]) {
    const append = () => appendFile(join(disk, name), Buffer.alloc(size, 'x'));
    let fits = true;
    while (fits)
      fits = await append().then(
        () => true,
        () => false,
      );
  }
}

async function readiness({ url }: Server): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

function sendOrder({ url }: Server): Promise<Response> {
  const order = { name: 'Sara', phone: '09121234567', description: 'A gear', files: [] };
  return postJson(`${url}/api/orders/orders`, order);
}
