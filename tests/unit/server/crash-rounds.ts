import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { dataUrl } from '../../support/fixtures/image-files.ts';
import { modelFile } from '../../support/fixtures/models.ts';
import { clockAheadBy } from '../../support/infrastructure/shifted-clock.ts';
import { runProgram, signedIn } from '../../support/infrastructure/test-server.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);

/** Timeout of a round in milliseconds. Processes start and images are decoded. */
const ROUND_TIMEOUT = 180_000;
/** Responses to wait for before the kill, by round. Later rounds use a random number. */
const TARGETS = [24, 3];

/** Small, so that a kill hits the writing of files and rows rather than the encoding of images. */
const PICTURE = join(SAMPLE_FOLDER, 'planetary-gearbox-384.webp');
const IMAGE = await sharp(PICTURE).resize(64).toBuffer();
const DATA_URL = `data:image/webp;base64,${IMAGE.toString('base64')}`;
const BRACKET = await modelFile('motor-bracket.stl');
const MODEL = { name: 'part.stl', content: dataUrl('model/stl', BRACKET), preview: DATA_URL };
const VIDEO = new Uint8Array(300_000);

/** Milliseconds by which the clock is ahead, by round. The next rounds repeat them. */
const CLOCKS = [0, 31, -31].map((days) => days * 24 * 3_600_000);

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
 * Kills a server repeatedly while it works, and starts it with another clock each time. Expects all acknowledged data, no
 * order twice and no orphaned file after each restart. `CRASH_ROUNDS` sets the number of kills.
 */
export async function surviveKills(setup: Killable): Promise<void> {
  const memory = new Memory();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start(setup, CLOCKS[round % CLOCKS.length] ?? 0);
    await compare(server, setup, memory);
    await workUntilKill(server, setup, memory, TARGETS[round] ?? randomInt(1, 40));
    await setup.isBack();
  }
  await compare(await start(setup, 0), setup, memory);
  const { lost, leftOver, acknowledged } = memory;
  if (ROUNDS > TARGETS.length) console.info(`${ROUNDS} kills, acknowledged:`, Object.fromEntries(acknowledged));
  expect({ lost, leftOver }).toEqual({ lost: [], leftOver: [] });
  expect(acknowledged.values().reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(17);
}

/** The state of an order that the test compares. */
interface KnownOrder {
  readonly isCompleted: boolean;
  readonly note: string;
}

/** The fields of a product that the test compares. */
interface KnownProduct {
  readonly title: string;
  readonly video: string;
}

/** An order on its way. Its name is unique. */
interface SentOrder {
  readonly name: string;
  readonly key: string;
}

/** The state that the server has acknowledged, including calls whose outcome is unknown. */
class Memory {
  /** Number of successful responses by kind of call. */
  readonly acknowledged = new Map<string, number>();
  /** Possible states by order id, several while a call is under way. Null means deleted. */
  readonly orders = new Map<string, readonly (KnownOrder | null)[]>();
  /** Orders whose response was not received. They are sent again after the restart. */
  readonly unanswered = new Set<SentOrder>();
  /** An order that was received, with its id. It is sent again after the restart, and must not be stored twice. */
  lastSent: (SentOrder & { readonly id: string }) | null = null;
  /** Possible states by product id, several while a call is under way. Null means deleted. */
  readonly products = new Map<number, readonly (KnownProduct | null)[]>();
  /** Possible texts of the notice. */
  notices: readonly string[] = [''];
  /** Completed uploads that no product is known to use. */
  readonly waiting = new Set<string>();
  /** All uploads that were started, except those that a product is known to use. */
  readonly unshown = new Set<string>();
  /** Acknowledged records that are missing, changed, stored twice, or refer to a missing file. Must stay empty. */
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

async function start({ environment }: Killable, clock: number) {
  const limits = { ORDER_RATE_LIMIT: '1000000', LOGIN_RATE_LIMIT: '1000000' };
  const { child, url } = await runProgram({ ...environment, ...limits, NODE_OPTIONS: clockAheadBy(clock) });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  return { child, url, clock, ...(await signedIn(url)) };
}

interface Work {
  readonly server: Server;
  readonly memory: Memory;
  readonly acknowledge: (call: string) => void;
}

/** Runs all workers until the given number of responses, then kills the server during the remaining calls. */
async function workUntilKill(server: Server, setup: Killable, memory: Memory, target: number): Promise<void> {
  const gone = once(server.child, 'exit');
  let left = target;
  const acknowledge = (call: string) => {
    memory.acknowledged.set(call, (memory.acknowledged.get(call) ?? 0) + 1);
    left -= 1;
    if (left > 0 || server.child.killed) return;
    setup.kill();
    server.child.kill('SIGKILL');
  };
  // A bucket rejects an upload whose URL was signed by a clock that is behind.
  const mayUpload = setup.filesDir !== null || server.clock >= 0;
  const steps = [handleOrder, handleOrderAndNotice, ...(mayUpload ? [editProducts, editProducts] : [])];
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

/** The life of an order: sent, often completed and noted, sometimes restored or deleted. */
async function handleOrder({ server, memory, acknowledge }: Work): Promise<void> {
  const sent = { name: randomBytes(6).toString('hex'), key: randomUUID() };
  memory.unanswered.add(sent);
  const id = await idOf(server, sent);
  memory.unanswered.delete(sent);
  memory.lastSent = { ...sent, id };
  let state: KnownOrder = { isCompleted: false, note: '' };
  memory.orders.set(id, [state]);
  acknowledge('order');
  const change = async (name: string, next: KnownOrder | null, call: () => Promise<Response>) => {
    memory.orders.set(id, [state, next]);
    await bodyOf(call(), 200);
    memory.orders.set(id, [next]);
    state = next ?? state;
    acknowledge(name);
  };
  const note = randomBytes(6).toString('hex');
  if (randomInt(2) === 0) await change('note', { ...state, note }, () => server.saveNote(id, note));
  if (randomInt(4) === 0) return;
  await change('completion', { ...state, isCompleted: true }, () => server.completeOrder(id));
  if (randomInt(3) === 0) await change('restoration', { ...state, isCompleted: false }, () => server.restoreOrder(id));
  else if (randomInt(2) === 0)
    await change('deletion', null, () => server.adminFetch(`/api/orders/${id}`, { method: 'DELETE' }));
}

/** Sends an order. Returns its id. */
async function idOf(server: Server, { name, key }: SentOrder): Promise<string> {
  const order = server.sendOrder({ name, files: [DATA_URL, DATA_URL], models: [MODEL] }, { 'idempotency-key': key });
  return (await bodyOf<{ _id: string }>(order, 201))._id;
}

/** Writes a notice beside each order, because it would be acknowledged much more often than anything else. */
async function handleOrderAndNotice(work: Work): Promise<void> {
  const { server, memory, acknowledge } = work;
  await handleOrder(work);
  const text = randomBytes(6).toString('hex');
  memory.notices = [...memory.notices, text];
  await bodyOf(server.saveNotice({ text, textEn: '' }), 200);
  memory.notices = [text];
  acknowledge('notice');
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
  acknowledge('product');

  const video = randomInt(2) === 0 ? await upload(work) : added.video;
  const edited = { title: randomBytes(6).toString('hex'), video };
  memory.waiting.delete(edited.video);
  memory.products.set(id, [added, edited]);
  await bodyOf(server.editProduct({ ...fieldsOf(edited), id: String(id) }), 200);
  memory.settle(id, edited);
  acknowledge('edit');

  if (randomInt(2) === 0) return;
  memory.products.set(id, [edited, null]);
  await bodyOf(server.deleteProduct(id), 200);
  memory.products.delete(id);
  acknowledge('deletion of a product');
}

function fieldsOf({ title, video }: KnownProduct) {
  return { title, videoUrl: video, image: new File([new Uint8Array(IMAGE)], 'a.webp', { type: 'image/webp' }) };
}

async function upload({ server, memory, acknowledge }: Work): Promise<string> {
  const presigned = await server.presign({ size: VIDEO.length });
  memory.unshown.add(presigned.publicUrl);
  expect((await server.putVideo(presigned, VIDEO)).status).toBe(200);
  memory.waiting.add(presigned.publicUrl);
  acknowledge('upload');
  return presigned.publicUrl;
}

/** Compares the restarted server with the acknowledged state, then continues from what the server returns. */
async function compare(server: Server, { filesDir }: Killable, memory: Memory): Promise<void> {
  await sendAgain(server, memory);
  const named = [...(await compareOrders(server, memory)), ...(await compareProducts(server, memory))];
  await compareNotice(server, memory);
  // By a clock that is ahead, uploads that no product uses are a day old, and were swept.
  if (server.clock > 0) memory.waiting.clear();
  for (const video of memory.waiting) if (!(await isVideo(server, video))) memory.lost.push(video);
  // By a clock that is behind, files are too new to be swept.
  if (filesDir === null || server.clock < 0) return;
  const known = new Set([...named, ...memory.unshown]);
  const unnamed = async () => {
    const folders = ['orders', 'products', 'videos', 'incoming'].map(async (folder) =>
      (await readdir(join(filesDir, folder))).map((name) => `/files/${folder}/${name}`),
    );
    return (await Promise.all(folders)).flat().filter((path) => !known.has(path));
  };
  // Discarded files are deleted shortly after the start.
  await vi.waitUntil(async () => (await unnamed()).length === 0, { timeout: 5_000 }).catch(() => {});
  memory.leftOver.push(...(await unnamed()));
}

/** Repeats the orders whose response was not received, and one that was received. */
async function sendAgain(server: Server, memory: Memory): Promise<void> {
  for (const sent of memory.unanswered) memory.orders.set(await idOf(server, sent), [{ isCompleted: false, note: '' }]);
  memory.unanswered.clear();
  const { lastSent } = memory;
  if (lastSent !== null && (await idOf(server, lastSent)) !== lastSent.id) memory.lost.push(`key of ${lastSent.id}`);
}

/** True if two images with their thumbnails, a model and its preview are stored as they were sent. */
async function areFilesWhole(server: Server, order: Order): Promise<boolean> {
  const stored = storedFilesOf(order);
  const model = order.models?.[0]?.url ?? '';
  const images = stored.filter((url) => url !== model);
  if (stored.length !== 6 || !(await areImages(server, images))) return false;
  return Buffer.from(await (await server.adminFetch(model)).arrayBuffer()).equals(BRACKET);
}

/** Returns the files that the orders refer to. */
async function compareOrders(server: Server, memory: Memory): Promise<readonly string[]> {
  const orders = [...(await server.orders()), ...(await server.completedOrders())];
  const found = new Map(orders.map((order) => [order._id, stateOf(order)]));
  for (const [id, allowed] of memory.orders)
    if (!allowed.some((state) => isDeepStrictEqual(state, found.get(id) ?? null))) memory.lost.push(`order ${id}`);
  if (new Set(orders.map(({ name }) => name)).size < orders.length) memory.lost.push('an order is stored twice');
  for (const id of memory.orders.keys()) memory.orders.set(id, [found.get(id) ?? null]);
  for (const order of orders) {
    const { _id: id } = order;
    const isWhole = memory.seen.has(id) || (await areFilesWhole(server, order));
    if (!isWhole) memory.lost.push(`files of order ${id}`);
    if (!memory.orders.has(id)) memory.lost.push(`order ${id} was not sent`);
    memory.seen.add(id);
  }
  return orders.flatMap(storedFilesOf);
}

function stateOf({ completedAt, note = '' }: Order): KnownOrder {
  return { isCompleted: completedAt !== undefined, note };
}

async function compareNotice(server: Server, memory: Memory): Promise<void> {
  const { text } = await (await server.adminFetch('/api/notice')).json();
  if (!memory.notices.includes(text)) memory.lost.push(`the notice ${memory.notices}`);
  memory.notices = [text];
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
