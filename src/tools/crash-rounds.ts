/** Kills a server that is taking orders, again and again, and looks whether every order that it acknowledged is there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export interface CrashFigures {
  readonly rounds: number;
  /** Orders that the server answered 201 for. */
  readonly acknowledged: number;
  /** Orders on the admin's desk at the end; those stored but not yet answered make it the larger number. */
  readonly stored: number;
  /** Acknowledged orders that are not there, or not with all their pictures: must be empty. */
  readonly lost: readonly string[];
  /** Files that no order names after the last start: must be empty. */
  readonly leftOver: readonly string[];
  /** From the start of the process to its first answer, in milliseconds; the first start made the store. */
  readonly starts: readonly number[];
}

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const PICTURES = new URL('../seed/pictures/', import.meta.url);
const PASSWORD = 'crash-rounds';
const SENDERS = 6;

/**
 * @param acknowledgements how many answers a round waits for before its kill, while the other senders are under way
 */
export async function crashRounds(rounds: number, acknowledgements: () => number): Promise<CrashFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-rounds-'));
  const pictures = await dataUrls();
  const acknowledged: string[] = [];
  const starts: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await start(dataDir);
      starts.push(server.startTime);
      acknowledged.push(...(await ordersUntilKill(server, pictures, acknowledgements())));
    }
    const last = await start(dataDir);
    starts.push(last.startTime);
    const verdict = await inspect(last, acknowledged, dataDir);
    await kill(last);
    return { rounds, acknowledged: acknowledged.length, starts, ...verdict };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  readonly startTime: number;
}

async function start(dataDir: string): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, '--empty'], {
    env: { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ORDER_RATE_LIMIT: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (!url) continue;
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return { process: child, url, startTime: Math.round(performance.now() - begun) };
  }
  throw new Error('The server did not start');
}

async function kill({ process: child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Sends orders until so many were answered, then kills the server in the midst of the others; answers the ids. */
async function ordersUntilKill(server: Started, pictures: readonly string[], target: number): Promise<string[]> {
  const ids: string[] = [];
  let isOver = false;
  const send = async (sender: number) => {
    while (!isOver) {
      const id = await sendOrder(server.url, sender, pictures).catch(() => null);
      if (id === null) return;
      ids.push(id);
      if (ids.length < target) continue;
      isOver = true;
      server.process.kill('SIGKILL');
    }
  };
  const gone = once(server.process, 'exit');
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  await gone;
  return ids;
}

async function sendOrder(url: string, sender: number, pictures: readonly string[]): Promise<string | null> {
  const files = [pictures[randomInt(pictures.length)], pictures[randomInt(pictures.length)]];
  const answer = await fetch(`${url}/api/orders/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ name: `Sender ${sender}`, phone: '09121234567', description: 'A gear', files }),
  });
  if (answer.status !== 201) throw new Error(`An order was answered ${answer.status}`);
  const { _id: id } = (await answer.json()) as { _id: string };
  return id;
}

async function inspect({ url }: Started, acknowledged: readonly string[], dataDir: string) {
  const cookie = await signIn(url);
  const get = (path: string) => fetch(url + path, { headers: { cookie } });
  const orders = (await (await get('/api/orders/getorders')).json()) as { _id: string; files: string[] }[];
  const files = new Map(orders.map((order) => [order._id, order.files]));
  const lost: string[] = [];
  for (const id of acknowledged) {
    const names = files.get(id) ?? [];
    const arePictures = await Promise.all(names.map(async (name) => isPicture(await get(name))));
    if (names.length !== 2 || arePictures.includes(false)) lost.push(id);
  }
  const named = new Set([...files.values()].flat().map((path) => path.split('/').at(-1)));
  const onDisk = await readdir(join(dataDir, 'files/orders'));
  const incoming = await readdir(join(dataDir, 'files/incoming'));
  return { stored: orders.length, lost, leftOver: [...onDisk.filter((name) => !named.has(name)), ...incoming] };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** Decodes every pixel. */
async function isPicture(answer: Response): Promise<boolean> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return sharp(bytes, { failOn: 'error' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

async function dataUrls(): Promise<string[]> {
  const names = (await readdir(PICTURES)).filter((name) => name.endsWith('.webp'));
  const pictures = await Promise.all(names.map((name) => readFile(new URL(name, PICTURES))));
  return pictures.map((bytes) => `data:image/webp;base64,${bytes.toString('base64')}`);
}

if (import.meta.main) {
  const figures = await crashRounds(Number(process.argv[2] ?? 30), () => randomInt(1, 40));
  console.info(figures);
  process.exitCode = figures.lost.length + figures.leftOver.length === 0 ? 0 : 1;
}
