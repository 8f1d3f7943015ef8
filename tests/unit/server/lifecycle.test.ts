import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openServer } from '#src/server/server.ts';
import { ordersOn, pictureUrl, presign, sendOrder, sessionOf, startServer, temporaryFolder } from './test-server.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

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
      const child = run({ DATA_DIR: dataDir });
      const said = text(child.stderr);
      expect(await once(child, 'close')).toEqual([1, null]);
      expect((await said).trimEnd().split('\n').at(-1)?.trim()).toBe(
        'DATA_DIR holds files, but workshop.sqlite beside them is missing or empty: ' +
          'restore it from a backup, or move the folder "files" away to begin anew',
      );
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
    await expect(openServer({ PORT: '0', DATA_DIR: dataDir })).rejects.toThrow(`Another server is using ${dataDir}`);
  });

  it('gives everything back when it fails', async () => {
    const dataDir = await temporaryFolder();
    const { port } = await startServer();
    const environment = { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: 'x' };
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

describe('the program', () => {
  it('tells the address and the password, and ends with 0 on SIGTERM', async () => {
    const child = run({ DATA_DIR: await temporaryFolder() });
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

  it('does not start in a bad environment, and says all that is bad', async () => {
    const child = run({ DATA_DIR: await temporaryFolder(), PORT: 'x', LOG_LEVEL: 'loud' });
    const said = text(child.stderr);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(await said).toBe(
      'The environment is not right:\n  PORT must be a whole number from 0 to 65535\n' +
        '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent\n',
    );
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

async function productsOf(url: string): Promise<{ image: string; video?: string }[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as { image: string; video?: string }[];
}

function run(environment: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
