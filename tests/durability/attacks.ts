/**
 * Attacks a server on this machine, bounded in number and time, and prints what somebody from another address waits for
 * an order without images meanwhile, and how much memory the server holds at most. Needs Linux, which tells both.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Noise } from 'sharp';
import { dataUrl, gifOfFrames } from '../support/images.ts';
import { startServerProcess, stopProcess } from '../support/server-process.ts';

/** In milliseconds and bytes. */
const GOALS = { wait: 1_000, memory: 400_000_000 };

const MEGABYTE = 1_000_000;
/** Longer than a slow body is borne with. */
const TIMEOUT = 35_000;
const [ATTACKER, BYSTANDER] = ['127.0.0.1', '127.0.0.2'];

type Attack = (port: number) => Promise<unknown>;

const red = (side: number, noise?: Noise) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red', ...(noise && { noise }) } });
const flat = new Uint8Array(await red(7_000).gif().toBuffer());
const noisy = await red(2_645, { type: 'gaussian', mean: 128, sigma: 12 }).webp({ quality: 80, effort: 0 }).toBuffer();

/** Made beforehand, as whoever makes them keeps the bystander waiting too. */
const bodies = {
  plain: orderWith([]),
  videos: orderWith(Array(3).fill(dataUrl('image/gif', gifOfFrames(100_000)))),
  floods: orderWith(Array(8).fill(dataUrl('image/gif', flat))),
  heavy: orderWith(Array(2).fill(dataUrl('image/webp', new Uint8Array(noisy)))),
  lineBreaks: orderWith([], '\r\n'.repeat(11 * MEGABYTE)),
  noDataUrls: orderWith(Array(4).fill(`data:image/png;base64,${'چ'.repeat(5 * MEGABYTE)}`)),
  spaces: Buffer.alloc(45 * MEGABYTE, ' '),
};

const attacks: Record<string, Attack> = {
  'two orders of three GIFs of 100,000 frames, hung up at once': async (port) => {
    for (const order of [send(port, bodies.videos), send(port, bodies.videos)]) {
      order.once('finish', () => order.destroy());
    }
    await pause(5_000);
  },
  'an order of eight GIFs of 7000 × 7000 pixels': async (port) => statusOf(send(port, bodies.floods)),
  'twenty orders of the heaviest images that are taken': async (port) => {
    const orders = Array.from({ length: 20 }, () => send(port, bodies.heavy));
    const answered = Promise.all(orders.map(statusOf));
    await Promise.race([answered, pause(20_000)]);
    for (const order of orders) order.destroy();
    return answered;
  },
  'twenty senders of 45 of 46 MB, and then of a byte now and then': async (port) => {
    const senders = Array.from({ length: 20 }, () => send(port, bodies.spaces, 46 * MEGABYTE));
    const answered = Promise.all(senders.map(statusOf));
    for (let waited = 0; waited < TIMEOUT; waited += 5_000) {
      await pause(5_000);
      for (const sender of senders) if (!sender.destroyed) sender.write(' ');
    }
    return answered;
  },
  'four bodies of 44 MB of line breaks as a name': async (port) =>
    Promise.all(Array.from({ length: 4 }, () => statusOf(send(port, bodies.lineBreaks)))),
  'four bodies of 40 MB of data URLs that hold no image': async (port) =>
    Promise.all(Array.from({ length: 4 }, () => statusOf(send(port, bodies.noDataUrls)))),
};

for (const [name, attack] of Object.entries(attacks)) {
  const { wait, memory, responses } = await underAttack(attack);
  const isMet = wait < GOALS.wait && memory < GOALS.memory;
  if (!isMet) process.exitCode = 1;
  const result = isMet ? 'ok  ' : 'FAIL';
  console.info(`${result} ${name}: ${wait} ms, ${Math.round(memory / MEGABYTE)} MB, answers ${responses}`);
}

/** The longest wait of a bystander in milliseconds, the most memory in bytes, and what the attacker was answered. */
async function underAttack(attack: Attack): Promise<{ wait: number; memory: number; responses: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attacks-'));
  const { process: server, url } = await startServerProcess({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'attacks-attacks',
    ORDER_RATE_LIMIT: '1000000',
  });
  const port = Number(new URL(url).port);
  const over = new AbortController();
  try {
    const measured = Promise.all([longestWait(port, over.signal), maxMemory(server.pid ?? 0, over.signal)]);
    const responses = String(await attack(port));
    over.abort();
    const [wait, memory] = await measured;
    return { wait, memory, responses };
  } finally {
    await stopProcess(server, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

function orderWith(files: readonly string[], name = 'Sara'): Buffer {
  return Buffer.from(JSON.stringify({ name, phone: '09121234567', description: 'A gear', files }));
}

/** Sends an order, or begins one that says that it is longer. */
function send(port: number, body: Buffer, length = body.length, localAddress = ATTACKER): ClientRequest {
  const order = request({
    port,
    host: '127.0.0.1',
    localAddress,
    path: '/api/orders/orders',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length },
  });
  // Being cut off is what attackers are for.
  order.on('error', () => {});
  if (length === body.length) order.end(body);
  else order.write(body);
  return order;
}

/** The status of the response, or `cut` where there is none. */
function statusOf(order: ClientRequest): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    order.once('response', (response) => resolve(response.resume().statusCode ?? 'cut'));
    order.once('close', () => resolve('cut'));
  });
}

/** Sends one order after the other. */
async function longestWait(port: number, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    const status = await statusOf(send(port, bodies.plain, bodies.plain.length, BYSTANDER));
    if (status !== 201) throw new Error(`A bystander was answered ${status}`);
    longest = Math.max(longest, Math.round(performance.now() - begun));
    await pause(20);
  }
  return longest;
}

async function maxMemory(pid: number, signal: AbortSignal): Promise<number> {
  let max = 0;
  while (!signal.aborted) {
    max = Math.max(max, await memoryOf(pid));
    await pause(50);
  }
  return max;
}

/** What a process and those that it started hold, in bytes; what they share counts once. */
async function memoryOf(pid: number): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s*(\d+) kB/m.exec(await read('smaps_rollup'))?.[1] ?? 0) * 1_024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean);
  const theirs = await Promise.all(children.map((child) => memoryOf(Number(child))));
  return theirs.reduce((sum, bytes) => sum + bytes, own);
}
