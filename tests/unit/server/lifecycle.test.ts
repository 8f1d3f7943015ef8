import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openServer } from '#src/server/server.ts';
import {
  ordersOn,
  picture,
  pictureUrl,
  presign,
  sendOrder,
  sessionOf,
  startServer,
  temporaryFolder,
} from './test-server.ts';

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

  it('finishes the pictures that it is at when a SIGTERM reaches all its processes', async () => {
    const dataDir = await temporaryFolder();
    const child = run({ DATA_DIR: dataDir }, true);
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
    const child = run({ DATA_DIR: await temporaryFolder(), PORT: 'x', LOG_LEVEL: 'loud' });
    const chunks: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(Buffer.concat(chunks).toString()).toBe(
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

function run(environment: Record<string, string>, detached = false): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [MAIN], {
    detached,
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
