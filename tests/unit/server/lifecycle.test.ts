import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openServer } from '#src/server/server.ts';
import {
  ordersOn,
  PASSWORD,
  picture,
  pictureUrl,
  presign,
  sendOrder,
  sessionOf,
  spawnServer,
  startServer,
  temporaryFolder,
} from './test-server.ts';

const PATIENT = { timeout: 10_000 };
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

// Servers start, some in processes of their own, on machines that may have other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe('a start', () => {
  it('fills a fresh store with the sample workshop, once', async () => {
    const dataDir = await temporaryFolder();
    const first = await startServer({ DATA_DIR: dataDir }, { seed: true });
    const products = await productsOf(first.url);
    expect(products).toHaveLength(12);
    expect(products.filter(({ video }) => video)).toHaveLength(1);
    for (const { image, video } of products) {
      expect((await fetch(first.url + image)).status).toBe(200);
      if (video) expect((await fetch(first.url + video)).status).toBe(200);
    }
    const cookie = await sessionOf(first);
    await fetch(`${first.url}/api/products/deleteproduct?id=1`, { method: 'DELETE', headers: { cookie } });
    await first.close();
    const second = await startServer({ DATA_DIR: dataDir }, { seed: true });
    expect(await productsOf(second.url)).toEqual(products.slice(1));
    expect((await fetch(second.url + products[0]?.video)).status).toBe(404);
  });

  it('leaves a store empty for good that was begun empty', async () => {
    const dataDir = await temporaryFolder();
    await (await startServer({ DATA_DIR: dataDir }, { seed: false })).close();
    const second = await startServer({ DATA_DIR: dataDir }, { seed: true });
    expect(await productsOf(second.url)).toEqual([]);
  });

  it('removes what a killed server was about to store, and nothing else', async () => {
    const dataDir = await temporaryFolder();
    const first = await startServer({ DATA_DIR: dataDir });
    await sendOrder(first, { files: [await pictureUrl()] });
    const kept = await readdir(join(dataDir, 'files/orders'));
    await first.close();
    await writeFile(join(dataDir, 'files/orders/never-committed.png'), 'x');
    await writeFile(join(dataDir, 'files/incoming/half'), 'x');
    await startServer({ DATA_DIR: dataDir });
    expect(await readdir(join(dataDir, 'files/orders'))).toEqual(kept);
    expect(await readdir(join(dataDir, 'files/incoming'))).toEqual([]);
  });

  it.each([
    ['missing', (file: string) => rm(file)],
    ['empty', (file: string) => truncate(file)],
  ])(
    'is refused where the store is %s beside files, which stay, and works again with the store',
    async (_how, lose) => {
      const dataDir = await temporaryFolder();
      const first = await startServer({ DATA_DIR: dataDir }, { seed: true });
      await sendOrder(first, { files: [await pictureUrl()] });
      const kept = await readdir(join(dataDir, 'files/orders'));
      await first.close();
      const store = join(dataDir, 'workshop.sqlite');
      await copyFile(store, `${store}.backup`);
      await lose(store);
      expect(await lastWords({ DATA_DIR: dataDir })).toEqual([
        'DATA_DIR holds files, but workshop.sqlite beside them is missing or empty: ' +
          'restore it from a backup, or move the folder "files" away to begin anew',
      ]);
      expect(await readdir(join(dataDir, 'files/orders'))).toEqual(kept);
      await copyFile(`${store}.backup`, store);
      const again = await startServer({ DATA_DIR: dataDir });
      expect(await ordersOn(again, await sessionOf(again))).toHaveLength(1);
      expect(await readdir(join(dataDir, 'files/orders'))).toEqual(kept);
    },
  );

  it('sweeps nothing when it begins, even what an earlier first start was about to store', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'files/videos'), { recursive: true });
    const video = join(dataDir, 'files/videos/planetary-gearbox.mp4');
    await writeFile(video, 'x');
    await utimes(video, 0, 0);
    await startServer({ DATA_DIR: dataDir });
    expect(await readdir(join(dataDir, 'files/videos'))).toEqual(['planetary-gearbox.mp4']);
  });

  it('does not share its folder with another server', async () => {
    const dataDir = await temporaryFolder();
    await startServer({ DATA_DIR: dataDir });
    await expect(openServer({ PORT: '0', DATA_DIR: dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} cannot be used: another server has it; stop that, or choose another folder`,
    );
  });

  it('gives everything back when it fails', async () => {
    const dataDir = await temporaryFolder();
    const { port } = await startServer();
    const environment = { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: 'long enough' };
    await expect(openServer(environment)).rejects.toThrow('EADDRINUSE');
    await startServer({ DATA_DIR: dataDir });
  });

  it('that fails takes the password with it that it generated and never told', async () => {
    const dataDir = await temporaryFolder();
    const { port } = await startServer();
    await expect(openServer({ PORT: String(port), DATA_DIR: dataDir })).rejects.toThrow('EADDRINUSE');
    const { adminPassword } = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: '' });
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
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const { url, headers, publicUrl } = await presign(server, await sessionOf(server));
    const upload = request(server.url + url, { method: 'PUT', headers });
    upload.write('first half, ');
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'files/incoming'))).toHaveLength(1));
    const closing = server.close();
    upload.end('second half');
    const [answer] = await once(upload, 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await closing;
    expect(await readFile(join(dataDir, publicUrl), 'utf8')).toBe('first half, second half');
  });
});

describe('the program', { timeout: 60_000 }, () => {
  it('tells the address and the password, and ends with 0 on SIGTERM', async () => {
    const child = spawnServer({ DATA_DIR: await temporaryFolder() });
    const lines = createInterface(child.stdout);
    const said: string[] = [];
    for await (const line of lines) {
      said.push(line);
      if (said.length === 2) break;
    }
    expect(said).toEqual([
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
      let url = '';
      for await (const line of createInterface(npm.stdout)) {
        url = /The site is at (\S+)/.exec(line)?.[1] ?? '';
        if (url !== '') break;
      }
      const presigned = await presign({ url }, await sessionOf({ url }));
      const upload = request(url + presigned.url, { method: 'PUT', headers: presigned.headers });
      upload.write('first half, ');
      await vi.waitFor(async () => expect(await readdir(join(dataDir, 'files/incoming'))).toHaveLength(1), PATIENT);
      // Its output ends with the last process that holds it.
      const ended = once(npm, 'close');
      process.kill(sign * Number(npm.pid), signal);
      await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), PATIENT);
      upload.end('second half');
      const [answer] = await once(upload, 'response');
      expect(answer.statusCode).toBe(200);
      answer.resume();
      await ended;
      expect(await readFile(join(dataDir, presigned.publicUrl), 'utf8')).toBe('first half, second half');
    },
  );

  it('finishes the pictures that it is at when a SIGTERM reaches all its processes', async () => {
    const dataDir = await temporaryFolder();
    const child = spawnServer({ DATA_DIR: dataDir }, true);
    const [line] = await once(createInterface(child.stdout), 'line');
    const url = /http:\S+/.exec(line)?.[0] ?? '';
    const slow = await picture('red', 1_600, 1_600).avif({ effort: 0 }).toBuffer();
    const files = [await pictureUrl(), `data:image/avif;base64,${slow.toString('base64')}`];
    const order = sendOrder({ url }, { files });
    await vi.waitFor(async () => expect(await readdir(join(dataDir, 'files/orders'))).toHaveLength(1), 10_000);
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

it('keeps an order while nobody looks', async () => {
  const dataDir = await temporaryFolder();
  const first = await startServer({ DATA_DIR: dataDir });
  await sendOrder(first, { name: 'سارا رضایی' });
  await first.close();
  const second = await startServer({ DATA_DIR: dataDir });
  expect((await ordersOn(second, await sessionOf(second))).map(({ name }) => name)).toEqual(['سارا رضایی']);
});

/** What the program says on its way out, where it does not start. */
async function lastWords(environment: Record<string, string>): Promise<string[]> {
  const child = spawnServer(environment);
  const said = text(child.stderr);
  expect(await once(child, 'close')).toEqual([1, null]);
  return (await said).trimEnd().split('\n');
}

async function productsOf(url: string): Promise<{ image: string; video?: string }[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as { image: string; video?: string }[];
}
