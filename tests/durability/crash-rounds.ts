/**
 * Kills a server that takes orders, videos, products, edits and deletions, again and again, and looks after each start
 * whether everything that it acknowledged is there, and no file without its row: `node tests/durability/crash-rounds.ts 50`.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { Order, PresignedUpload, Product } from '#src/contract/schema.generated.ts';
import { signIn, startServerProcess, stopProcess } from '../support/server-process.ts';

const IMAGES = new URL('../../src/seed/images/', import.meta.url);
const PASSWORD = 'crash-rounds';
const ORDER_SENDERS = 2;
const PRODUCT_EDITORS = 2;
const VIDEO_BYTES = 300_000;

/**
 * @param acknowledgements how many responses a round waits for before its kill, while other calls are under way
 */
export async function crashRounds(rounds: number, acknowledgements: () => number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-rounds-'));
  const images = await sampleImages();
  const memory = new Memory();
  /** From the start of the process to its first response, in milliseconds; the first start made the store. */
  const starts: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const server = await start(dataDir);
      starts.push(server.startTime);
      await compare(server, dataDir, memory);
      if (round === rounds) await stopProcess(server.process, 'SIGKILL');
      else await workUntilKill(server, images, memory, acknowledgements());
    }
    return { rounds, acknowledged: memory.acknowledged, starts, lost: memory.lost, leftOver: memory.leftOver };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What the admin can know of a product: its texts and its video. */
interface KnownProduct {
  readonly title: string;
  readonly video: string | null;
}

/** What the server has acknowledged, and what it was asked for and may or may not have done. */
class Memory {
  /** Calls that the server answered with a success, by kind. */
  readonly acknowledged = { orders: 0, completions: 0, uploads: 0, products: 0, edits: 0, deletions: 0 };
  /** Orders by id, and whether each must be there: one under completion may be gone. */
  readonly orders = new Map<string, boolean>();
  /** What each product may be, several while a call is under way; null for deleted. */
  readonly products = new Map<number, readonly (KnownProduct | null)[]>();
  /** Uploads that ended well and no product has shown for sure. */
  readonly waiting = new Set<string>();
  /** Every upload that was begun, but for those that a product has shown. */
  readonly unshown = new Set<string>();
  /** What was acknowledged and is not there as it was, or names a file that is not: must stay empty. */
  readonly lost: string[] = [];
  /** Files that no row names, apart from uploads that wait for their product: must stay empty. */
  readonly leftOver: string[] = [];
  /** Orders that were seen after a start, with their images. */
  readonly seen = new Set<string>();

  /** A product is so for sure. */
  settle(id: number, product: KnownProduct): void {
    this.products.set(id, [product]);
    if (product.video === null) return;
    this.waiting.delete(product.video);
    this.unshown.delete(product.video);
  }
}

type Kind = keyof Memory['acknowledged'];
type Started = Awaited<ReturnType<typeof start>>;

async function start(dataDir: string) {
  const begun = performance.now();
  const limits = { ORDER_RATE_LIMIT: '1000000', LOGIN_RATE_LIMIT: '1000000' };
  const server = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...limits });
  const { ok } = await fetch(`${server.url}/readyz`);
  if (!ok) throw new Error('The server is not ready');
  const startTime = Math.round(performance.now() - begun);
  return { ...server, startTime, cookie: (await signIn(server.url, PASSWORD)).cookie };
}

/** Lets everybody work until so many responses came, then kills the server in the midst of the other calls. */
async function workUntilKill(server: Started, images: readonly Buffer[], memory: Memory, target: number) {
  const gone = once(server.process, 'exit');
  let left = target;
  const isOver = () => left <= 0;
  const acknowledge = (kind: Kind) => {
    memory.acknowledged[kind] += 1;
    left -= 1;
    if (left === 0) server.process.kill('SIGKILL');
  };
  const work = { server, images, memory, acknowledge, isOver };
  await Promise.all([
    ...Array.from({ length: ORDER_SENDERS }, (_, sender) => untilCut(() => sendOrder(work, sender), isOver)),
    ...Array.from({ length: PRODUCT_EDITORS }, () => untilCut(() => editProducts(work), isOver)),
  ]);
  await gone;
}

interface Work {
  readonly server: Started;
  readonly images: readonly Buffer[];
  readonly memory: Memory;
  readonly acknowledge: (kind: Kind) => void;
}

/** What a machine that has too much to do answers: nothing was stored, and nothing is acknowledged. */
class Overloaded extends Error {}
const OVERLOADED = [413, 503];

/** Repeats until the round is over; a call that the kill cuts rejects with what `fetch` says of a lost connection. */
async function untilCut(step: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await step().catch((error: unknown) => {
      if (!(error instanceof Overloaded) && !(isOver() && error instanceof TypeError)) throw error;
    });
  }
}

async function sendOrder({ server, images, memory, acknowledge }: Work, sender: number): Promise<void> {
  const files = [some(images), some(images)].map((bytes) => `data:image/webp;base64,${bytes.toString('base64')}`);
  const response = await fetch(`${server.url}/api/orders/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ name: `Sender ${sender}`, phone: '09121234567', description: 'A gear', files }),
  });
  const { _id: id } = (await bodyOf(response, 201)) as { _id: string };
  memory.orders.set(id, true);
  acknowledge('orders');
  if (randomInt(4) > 0) return;
  memory.orders.set(id, false);
  await bodyOf(await call(server, 'DELETE', `/api/orders/delete?id=${id}`), 200);
  memory.orders.delete(id);
  acknowledge('completions');
}

/** One product's life: added with a video, edited to another image and perhaps another video, perhaps deleted. */
async function editProducts(work: Work): Promise<void> {
  const { server, images, memory, acknowledge } = work;
  const added: KnownProduct = { title: randomBytes(6).toString('hex'), video: await upload(work) };
  memory.waiting.delete(added.video ?? '');
  const { id } = (await bodyOf(
    await call(server, 'POST', '/api/products/addproduct', form(added, 'shortDescription', some(images))),
    201,
  )) as { id: number };
  memory.settle(id, added);
  acknowledge('products');

  const video = randomInt(2) === 0 ? await upload(work) : null;
  if (video !== null) memory.waiting.delete(video);
  const edited: KnownProduct = { title: randomBytes(6).toString('hex'), video: video ?? added.video };
  memory.products.set(id, [added, edited]);
  const body = form({ ...edited, video }, 'description', some(images));
  body.set('id', String(id));
  await bodyOf(await call(server, 'POST', '/api/products/editproduct', body), 200);
  memory.settle(id, edited);
  acknowledge('edits');

  if (randomInt(2) === 0) return;
  memory.products.set(id, [edited, null]);
  await bodyOf(await call(server, 'DELETE', `/api/products/deleteproduct?id=${id}`), 200);
  memory.products.delete(id);
  acknowledge('deletions');
}

function form({ title, video }: KnownProduct, description: string, image: Buffer): FormData {
  const body = new FormData();
  body.set('title', title);
  body.set(description, 'x');
  if (video !== null) body.set('videoUrl', video);
  body.set('image', new File([new Uint8Array(image)], 'a.webp', { type: 'image/webp' }));
  return body;
}

async function upload({ server, memory, acknowledge }: Work): Promise<string> {
  const said = await call(server, 'POST', '/api/presign-put-video', { fileName: 'a.mp4', size: VIDEO_BYTES });
  const { url, headers, publicUrl } = (await bodyOf(said, 200)) as PresignedUpload;
  memory.unshown.add(publicUrl);
  const put = await fetch(server.url + url, { method: 'PUT', headers, body: new Uint8Array(VIDEO_BYTES) });
  if (put.status !== 200) throw new Error(`An upload was answered ${put.status}`);
  memory.waiting.add(publicUrl);
  acknowledge('uploads');
  return publicUrl;
}

function call({ url, cookie }: Started, method: string, path: string, body?: object): Promise<Response> {
  if (body === undefined) return fetch(url + path, { method, headers: { cookie } });
  if (body instanceof FormData) return fetch(url + path, { method, headers: { cookie }, body });
  const headers = { cookie, 'content-type': 'application/json' };
  return fetch(url + path, { method, headers, body: JSON.stringify(body) });
}

async function bodyOf(response: Response, status: number): Promise<unknown> {
  if (OVERLOADED.includes(response.status)) throw new Overloaded();
  if (response.status !== status) throw new Error(`${response.url} was answered ${response.status}`);
  return response.json();
}

/** Holds what a started server shows against what was acknowledged, and goes on from what it shows. */
async function compare(server: Started, dataDir: string, memory: Memory): Promise<void> {
  const orders = await compareOrders(server, memory);
  const products = await compareProducts(server, memory);
  for (const video of memory.waiting) if (!(await isVideo(server, video))) memory.lost.push(video);
  const named = new Set([
    ...orders.flatMap(({ files }) => files),
    ...products.flatMap(({ image, video }) => [image, video]),
    ...memory.unshown,
  ]);
  for (const folder of ['orders', 'products', 'videos', 'incoming']) {
    const names = await readdir(join(dataDir, 'files', folder));
    memory.leftOver.push(...names.map((name) => `/files/${folder}/${name}`).filter((path) => !named.has(path)));
  }
}

async function compareOrders(server: Started, memory: Memory): Promise<readonly Order[]> {
  const orders = (await bodyOf(await call(server, 'GET', '/api/orders/getorders'), 200)) as Order[];
  const ids = orders.map(({ _id }) => _id);
  const missing = [...memory.orders].filter(([id, mustBeThere]) => mustBeThere && !ids.includes(id));
  memory.lost.push(...missing.map(([id]) => `order ${id}`));
  memory.orders.clear();
  for (const { _id: id, files } of orders) {
    const isWhole = memory.seen.has(id) || (files.length === 2 && (await areImages(server, files)));
    if (!isWhole) memory.lost.push(`order ${id}`);
    memory.seen.add(id);
    memory.orders.set(id, true);
  }
  return orders;
}

async function compareProducts(server: Started, memory: Memory): Promise<readonly Product[]> {
  const products = (await bodyOf(await call(server, 'GET', '/api/products'), 200)) as Product[];
  for (const [id, allowed] of memory.products) {
    const product = products.find((one) => one.id === id);
    const shown = product ? knownOf(product) : null;
    if (!allowed.some((state) => isDeepStrictEqual(state, shown))) memory.lost.push(`product ${id}`);
  }
  memory.products.clear();
  for (const product of products) {
    const isShown = await areImages(server, [product.image]);
    if (!isShown || !(await isVideo(server, product.video ?? ''))) memory.lost.push(`files of product ${product.id}`);
    memory.settle(product.id, knownOf(product));
  }
  return products;
}

function knownOf({ title, video }: Product): KnownProduct {
  return { title, video: video ?? null };
}

async function isVideo(server: Started, path: string): Promise<boolean> {
  const response = await call(server, 'GET', path);
  return response.ok && (await response.arrayBuffer()).byteLength === VIDEO_BYTES;
}

/** Decodes every pixel. */
async function areImages(server: Started, paths: readonly string[]): Promise<boolean> {
  const decoded = paths.map(async (path) => {
    const bytes = Buffer.from(await (await call(server, 'GET', path)).arrayBuffer());
    await sharp(bytes, { failOn: 'error' }).stats();
  });
  return (await Promise.allSettled(decoded)).every(({ status }) => status === 'fulfilled');
}

async function sampleImages(): Promise<Buffer[]> {
  const names = (await readdir(IMAGES)).filter((name) => name.endsWith('.webp'));
  return Promise.all(names.map((name) => readFile(new URL(name, IMAGES))));
}

function some<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('There is none');
  return value;
}

if (import.meta.main) {
  const figures = await crashRounds(Number(process.argv[2] ?? 50), () => randomInt(1, 40));
  console.info(figures);
  process.exitCode = figures.lost.length + figures.leftOver.length === 0 ? 0 : 1;
}
