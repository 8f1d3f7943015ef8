import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { expect } from 'vitest';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { runProgram, signedIn } from '../../support/infrastructure/test-server.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);

/** Timeout of a round in milliseconds. Processes start and images are decoded. */
const ROUND_TIMEOUT = 60_000;
/** Responses to wait for before the kill, by round. Later rounds use a random number. */
const TARGETS = [14, 3];

/** Small, so that a kill hits the writing of files and rows rather than the encoding of images. */
const PICTURE = join(SAMPLE_FOLDER, 'planetary-gearbox-384.webp');
const IMAGE = await sharp(PICTURE).resize(64).toBuffer();
const DATA_URL = `data:image/webp;base64,${IMAGE.toString('base64')}`;
const VIDEO = new Uint8Array(300_000);

/** The storage of a server that is killed. */
export interface Killable {
  readonly environment: Readonly<Record<string, string>>;
  /** The folder of the files, which is swept at start. Null if files are swept after a day. */
  readonly filesDir: string | null;
  /** Kills the database, too. */
  readonly kill: () => void;
  /** Resolves when the database accepts connections again. */
  readonly isBack: () => Promise<unknown>;
}

/** Milliseconds that all rounds may take. */
export const TIMEOUT = ROUNDS * ROUND_TIMEOUT;

/**
 * Kills a server repeatedly while it works. Expects all acknowledged data and no orphaned file after each restart.
 * `CRASH_ROUNDS` sets the number of kills.
 */
export async function surviveKills(setup: Killable): Promise<void> {
  const memory = new Memory();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start(setup);
    await compare(server, setup, memory);
    await workUntilKill(server, setup, memory, TARGETS[round] ?? randomInt(1, 40));
    await setup.isBack();
  }
  await compare(await start(setup), setup, memory);
  const { lost, leftOver, acknowledged } = memory;
  expect({ lost, leftOver }).toEqual({ lost: [], leftOver: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(17);
}

/** The fields of a product that the test compares. */
interface KnownProduct {
  readonly title: string;
  readonly video: string;
}

/** The state that the server has acknowledged, including calls whose outcome is unknown. */
class Memory {
  /** Number of successful responses. */
  acknowledged = 0;
  /** Orders by id. False while a completion is under way: the order may exist or not. */
  readonly orders = new Map<string, boolean>();
  /** Possible states by product id, several while a call is under way. Null means deleted. */
  readonly products = new Map<number, readonly (KnownProduct | null)[]>();
  /** Completed uploads that no product is known to use. */
  readonly waiting = new Set<string>();
  /** All uploads that were started, except those that a product is known to use. */
  readonly unshown = new Set<string>();
  /** Acknowledged records that are missing, changed, or refer to a missing file. Must stay empty. */
  readonly lost: string[] = [];
  /** Files without a row, except pending uploads. Must stay empty. */
  readonly leftOver: string[] = [];
  /** Ids of orders that were verified after a restart, including their images. */
  readonly seen = new Set<string>();

  /** Records the only possible state of a product. */
  settle(id: number, product: KnownProduct): void {
    this.products.set(id, [product]);
    this.waiting.delete(product.video);
    this.unshown.delete(product.video);
  }
}

type Server = Awaited<ReturnType<typeof start>>;

async function start({ environment }: Killable) {
  const limits = { ORDER_RATE_LIMIT: '1000000', LOGIN_RATE_LIMIT: '1000000' };
  const { child, url } = await runProgram({ ...environment, ...limits });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  return { child, url, ...(await signedIn(url)) };
}

interface Work {
  readonly server: Server;
  readonly memory: Memory;
  readonly acknowledge: () => void;
}

/** Runs all workers until the given number of responses, then kills the server during the remaining calls. */
async function workUntilKill(server: Server, { kill }: Killable, memory: Memory, target: number): Promise<void> {
  const gone = once(server.child, 'exit');
  let left = target;
  const acknowledge = () => {
    memory.acknowledged += 1;
    left -= 1;
    if (left > 0 || server.child.killed) return;
    kill();
    server.child.kill('SIGKILL');
  };
  const steps = [sendOrder, sendOrder, editProducts, editProducts];
  await Promise.all(steps.map((step) => untilKilled(server, () => step({ server, memory, acknowledge }))));
  await gone;
}

/** The machine is overloaded. The server stored and acknowledged nothing. */
class Overloaded extends Error {}
const OVERLOADED = [413, 503];

/** Repeats the step until the kill. The kill makes `fetch` reject with a TypeError. */
async function untilKilled({ child }: Server, step: () => Promise<void>): Promise<void> {
  while (!child.killed) {
    await step().catch((error: unknown) => {
      if (!(error instanceof Overloaded) && !(child.killed && error instanceof TypeError)) throw error;
    });
  }
}

async function bodyOf<Body>(call: Promise<Response>, status: number): Promise<Body> {
  const response = await call;
  if (OVERLOADED.includes(response.status)) throw new Overloaded();
  expect([response.url, response.status]).toEqual([response.url, status]);
  return response.json();
}

async function sendOrder({ server, memory, acknowledge }: Work): Promise<void> {
  const order = server.sendOrder({ files: [DATA_URL, DATA_URL] }, { 'idempotency-key': randomUUID() });
  const { _id: id } = await bodyOf<{ _id: string }>(order, 201);
  memory.orders.set(id, true);
  acknowledge();
  if (randomInt(4) > 0) return;
  memory.orders.set(id, false);
  await bodyOf(server.deleteOrder(id), 200);
  memory.orders.delete(id);
  acknowledge();
}

/**
 * The life of a product: added with a video, edited to another image and sometimes another video, sometimes deleted.
 */
async function editProducts(work: Work): Promise<void> {
  const { server, memory, acknowledge } = work;
  const added = { title: randomBytes(6).toString('hex'), video: await upload(work) };
  memory.waiting.delete(added.video);
  const { id } = await bodyOf<{ id: number }>(server.addProduct(fieldsOf(added)), 201);
  memory.settle(id, added);
  acknowledge();

  const video = randomInt(2) === 0 ? await upload(work) : added.video;
  const edited = { title: randomBytes(6).toString('hex'), video };
  memory.waiting.delete(edited.video);
  memory.products.set(id, [added, edited]);
  await bodyOf(server.editProduct({ ...fieldsOf(edited), id: String(id) }), 200);
  memory.settle(id, edited);
  acknowledge();

  if (randomInt(2) === 0) return;
  memory.products.set(id, [edited, null]);
  await bodyOf(server.deleteProduct(id), 200);
  memory.products.delete(id);
  acknowledge();
}

function fieldsOf({ title, video }: KnownProduct) {
  return { title, videoUrl: video, image: new File([new Uint8Array(IMAGE)], 'a.webp', { type: 'image/webp' }) };
}

async function upload({ server, memory, acknowledge }: Work): Promise<string> {
  const presigned = await server.presign({ size: VIDEO.length });
  memory.unshown.add(presigned.publicUrl);
  expect((await server.putVideo(presigned, VIDEO)).status).toBe(200);
  memory.waiting.add(presigned.publicUrl);
  acknowledge();
  return presigned.publicUrl;
}

/** Compares the restarted server with the acknowledged state, then continues from what the server returns. */
async function compare(server: Server, { filesDir }: Killable, memory: Memory): Promise<void> {
  const named = [...(await compareOrders(server, memory)), ...(await compareProducts(server, memory))];
  for (const video of memory.waiting) if (!(await isVideo(server, video))) memory.lost.push(video);
  const known = new Set([...named, ...memory.unshown]);
  for (const folder of filesDir === null ? [] : ['orders', 'products', 'videos', 'incoming']) {
    const names = await readdir(join(filesDir ?? '', folder));
    memory.leftOver.push(...names.map((name) => `/files/${folder}/${name}`).filter((path) => !known.has(path)));
  }
}

/** Returns the files that the orders refer to. */
async function compareOrders(server: Server, memory: Memory): Promise<readonly string[]> {
  const orders = await server.orders();
  const ids = new Set(orders.map(({ _id }) => _id));
  for (const [id, mustBeThere] of memory.orders) if (mustBeThere && !ids.has(id)) memory.lost.push(`order ${id}`);
  memory.orders.clear();
  for (const order of orders) {
    const { _id: id } = order;
    const stored = storedFilesOf(order);
    const isWhole = memory.seen.has(id) || (stored.length === 4 && (await areImages(server, stored)));
    if (!isWhole) memory.lost.push(`order ${id}`);
    memory.seen.add(id);
    memory.orders.set(id, true);
  }
  return orders.flatMap(storedFilesOf);
}

/** Returns the files that the products refer to. */
async function compareProducts(server: Server, memory: Memory): Promise<readonly string[]> {
  const products = await server.products();
  const shown = new Map(products.map(({ id, title, video = '' }) => [id, { title, video }]));
  for (const [id, allowed] of memory.products) {
    if (!allowed.some((state) => isDeepStrictEqual(state, shown.get(id) ?? null))) memory.lost.push(`product ${id}`);
  }
  memory.products.clear();
  for (const [id, product] of shown) memory.settle(id, product);
  for (const { id, image, video = '' } of products) {
    if (!(await areImages(server, [image])) || !(await isVideo(server, video))) memory.lost.push(`files of ${id}`);
  }
  return products.flatMap(filesOf);
}

async function isVideo(server: Server, path: string): Promise<boolean> {
  const response = await server.adminFetch(path);
  return response.ok && (await response.arrayBuffer()).byteLength === VIDEO.length;
}

/** Decodes every pixel of the images. */
async function areImages(server: Server, paths: readonly string[]): Promise<boolean> {
  const decoded = paths.map(async (path) => {
    const bytes = await (await server.adminFetch(path)).arrayBuffer();
    await sharp(bytes, { failOn: 'error' }).stats();
  });
  return (await Promise.allSettled(decoded)).every(({ status }) => status === 'fulfilled');
}
