import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openServer } from '#src/server/server.ts';
import { announced, spawnServer } from '../../support/server-process.ts';
import {
  deleteProduct,
  filesIn,
  HALVES,
  halfUpload,
  ordersOf,
  PASSWORD,
  picture,
  pictureUrl,
  presign,
  sendOrder,
  sessionOf,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from './test-server.ts';

const PATIENT = { timeout: 10_000 };
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// Servers start, some in processes of their own, on machines that may have other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('a start', () => {
  it('fills a fresh store with the sample workshop, once', async () => {
    const first = await startWithAdmin({}, { seed: true });
    const products = await productsOf(first.url);
    const files = products.flatMap(({ image, video }) => (video ? [image, video] : [image]));
    const statuses = files.map(async (file) => (await fetch(first.url + file)).status);
    expect([products.length, await Promise.all(statuses)]).toEqual([12, Array(13).fill(200)]);
    await deleteProduct(first, 1);
    await first.close();
    const second = await startServer({ DATA_DIR: first.dataDir }, { seed: true });
    expect(await productsOf(second.url)).toEqual(products.slice(1));
    expect((await fetch(second.url + products[0]?.video)).status).toBe(404);
  });

  it('leaves a store empty for good that was begun empty', async () => {
    const first = await startServer({}, { seed: false });
    await first.close();
    expect(await productsOf((await startServer({ DATA_DIR: first.dataDir }, { seed: true })).url)).toEqual([]);
  });

  it('keeps what was stored, and removes what a killed server was about to store', async () => {
    const first = await startWithAdmin();
    const { dataDir } = first;
    await sendOrder(first, { files: [await pictureUrl()] });
    const stored = [await ordersOf(first), await filesIn(dataDir, 'orders')];
    await first.close();
    await writeFile(join(dataDir, 'files/orders/never-committed.png'), 'x');
    await writeFile(join(dataDir, 'files/incoming/half'), 'x');
    const second = await startWithAdmin({ DATA_DIR: dataDir });
    expect([await ordersOf(second), await filesIn(dataDir, 'orders')]).toEqual(stored);
    expect(await filesIn(dataDir, 'incoming')).toEqual([]);
  });

  it.each([
    ['missing', (file: string) => rm(file)],
    ['empty', (file: string) => truncate(file)],
  ])(
    'is refused where the store is %s beside files, which stay, and works again with the store',
    async (_how, lose) => {
      const first = await startServer({}, { seed: true });
      const { dataDir } = first;
      await sendOrder(first, { files: [await pictureUrl()] });
      const kept = await filesIn(dataDir, 'orders');
      await first.close();
      const store = join(dataDir, 'workshop.sqlite');
      await copyFile(store, `${store}.backup`);
      await lose(store);
      expect(await lastWords({ DATA_DIR: dataDir })).toEqual([
        'DATA_DIR holds files, but workshop.sqlite beside them is missing or empty: ' +
          'restore it from a backup, or move the folder "files" away to begin anew',
      ]);
      expect(await filesIn(dataDir, 'orders')).toEqual(kept);
      await copyFile(`${store}.backup`, store);
      expect(await ordersOf(await startWithAdmin({ DATA_DIR: dataDir }))).toHaveLength(1);
      expect(await filesIn(dataDir, 'orders')).toEqual(kept);
    },
  );

  it('sweeps nothing when it begins, even what an earlier first start was about to store', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'files/videos'), { recursive: true });
    const video = join(dataDir, 'files/videos/planetary-gearbox.mp4');
    await writeFile(video, 'x');
    await utimes(video, 0, 0);
    await startServer({ DATA_DIR: dataDir });
    expect(await filesIn(dataDir, 'videos')).toEqual(['planetary-gearbox.mp4']);
  });

  it('does not share its folder with another server', async () => {
    const { dataDir } = await startServer();
    await expect(openServer({ PORT: '0', DATA_DIR: dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} cannot be used: another server has it; stop that, or choose another folder`,
    );
  });

  it('that fails gives everything back, also the password that it generated and never told', async () => {
    const DATA_DIR = await temporaryFolder();
    const { port } = await startServer();
    await expect(openServer({ PORT: String(port), DATA_DIR })).rejects.toThrow('EADDRINUSE');
    const { adminPassword } = await startServer({ DATA_DIR, ADMIN_PASSWORD: '' });
    expect(adminPassword).toMatch(/^[\w-]{20}$/);
  });
});

describe('a stop', () => {
  it('does not wait for connections on which nothing is under way', async () => {
    const server = await startServer();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const call = request(`${server.url}/healthz`, { agent }).end();
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(answer, 'end');
    const silent = connect(server.port, '127.0.0.1');
    await once(silent, 'connect');
    const gone = once(silent, 'close');
    await server.close();
    await gone;
  });

  it('answers what is under way first', async () => {
    const server = await startWithAdmin();
    const presigned = await presign(server);
    const upload = await halfUpload(server, presigned);
    const closing = server.close();
    expect(await upload.end()).toBe(200);
    await closing;
    expect(await readFile(join(server.dataDir, presigned.publicUrl), 'utf8')).toBe(HALVES);
  });
});

describe('the program', { timeout: 60_000 }, () => {
  it('tells the address and the password, and ends with 0 on SIGTERM', async () => {
    const child = started({ DATA_DIR: await temporaryFolder() });
    const { lines } = await announced(child);
    await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENT);
    expect(lines).toEqual([
      expect.stringMatching(/^The site is at http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^The admin's password, shown only this once: [\w-]{20} \(username: admin\)$/),
    ]);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });

  it.each([
    ['npm alone', 'SIGTERM', 1],
    ['npm alone, with a shell that hands signals on,', 'SIGINT', 1, '--script-shell=bash'],
    // Elsewhere nothing tells a process that npm above its shell is gone.
    ...(process.platform === 'linux' ? ([['npm alone', 'SIGKILL', 1]] as const) : []),
    ['its whole group', 'SIGTERM', -1],
    ['its whole group', 'SIGINT', -1],
  ] as const)(
    'run by npm start answers what is under way and ends where %s gets %s',
    async (...[, signal, sign, shell]) => {
      const dataDir = await temporaryFolder();
      const npm = spawn('npm', ['start', ...(shell ? [shell] : []), '--', '--empty'], {
        cwd: ROOT,
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD },
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void (npm.exitCode ?? npm.signalCode ?? npm.kill('SIGKILL')));
      const { url } = await announced(npm);
      const presigned = await presign({ url, cookie: await sessionOf({ url }) });
      const upload = await halfUpload({ url, dataDir }, presigned);
      // Its output ends with the last process that holds it.
      const ended = once(npm, 'close');
      process.kill(sign * Number(npm.pid), signal);
      await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), PATIENT);
      expect(await upload.end()).toBe(200);
      await ended;
      expect(await readFile(join(dataDir, presigned.publicUrl), 'utf8')).toBe(HALVES);
    },
  );

  it('finishes the pictures that it is at when a SIGTERM reaches all its processes', async () => {
    const dataDir = await temporaryFolder();
    const child = started({ DATA_DIR: dataDir }, true);
    const { url } = await announced(child);
    const slow = await picture('red', 1_600, 1_600).avif({ effort: 0 }).toBuffer();
    const files = [await pictureUrl(), `data:image/avif;base64,${slow.toString('base64')}`];
    const order = sendOrder({ url }, { files });
    await vi.waitFor(async () => expect(await filesIn(dataDir, 'orders')).toHaveLength(1), PATIENT);
    const gone = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    expect([(await order).status, ...(await gone)]).toEqual([201, 0, null]);
  }, 20_000);

  it('does not start in a bad environment, and says all that is bad', async () => {
    const environment = { DATA_DIR: await temporaryFolder(), PORT: 'x', LOG_LEVEL: 'loud' };
    expect(await lastWords(environment)).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  it('says in one line why a data folder or a port cannot be had', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const below = join(file, 'below');
    const { port } = await startServer();
    expect(
      await Promise.all([
        lastWords({ DATA_DIR: file }),
        lastWords({ DATA_DIR: below }),
        lastWords({ DATA_DIR: folder, PORT: String(port) }),
      ]),
    ).toEqual([
      [`DATA_DIR ${file} cannot be used: EEXIST: file already exists, mkdir '${file}'`],
      [`DATA_DIR ${below} cannot be used: ENOTDIR: not a directory, mkdir '${below}'`],
      [
        `PORT ${port} at HOST 127.0.0.1 cannot be listened on: listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
      ],
    ]);
  });
});

/** The program, killed after the test. */
function started(...options: Parameters<typeof spawnServer>) {
  const child = spawnServer(...options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What the program says on its way out, where it does not start. */
async function lastWords(environment: Record<string, string>): Promise<string[]> {
  const child = started(environment);
  const said = text(child.stderr);
  expect(await once(child, 'close')).toEqual([1, null]);
  return (await said).trimEnd().split('\n');
}

async function productsOf(url: string): Promise<{ image: string; video?: string }[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as { image: string; video?: string }[];
}
