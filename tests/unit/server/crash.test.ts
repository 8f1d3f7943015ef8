import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import { startPostgres } from '../../support/postgres-cluster.ts';
import { hasPostgres, hasS3, newBucket, runSql, startFirst } from '../../support/shared-services.ts';
import { runProgram, signedIn, temporaryFolder } from '../../support/test-server.ts';

startFirst('s3');

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
/** For one round, in milliseconds: processes start, and look into images. */
const TIMEOUT = 60_000;
/** How many responses the first rounds wait for before their kill; later ones, for any number. */
const TARGETS = [14, 3];

const IMAGE = await readFile(new URL('../../../src/seed/images/planetary-gearbox.webp', import.meta.url));
const DATA_URL = `data:image/webp;base64,${IMAGE.toString('base64')}`;
const VIDEO = new Uint8Array(300_000);

/** What a killed server works on. */
interface Setup {
  readonly environment: Readonly<Record<string, string>>;
  /** The folder of the files, which a start sweeps; null where they wait for a day. */
  readonly filesDir: string | null;
  /** Kills what else holds data, and later waits for it to be back. */
  readonly kill: () => void;
  readonly isBack: () => Promise<unknown>;
}

const SETUPS: [string, () => Promise<Setup>][] = [['a data folder', onDataFolder]];
if (hasPostgres && hasS3) SETUPS.push(['a PostgreSQL that is killed too, and S3', onPostgres]);

async function onDataFolder(): Promise<Setup> {
  const dataDir = await temporaryFolder();
  const environment = { DATA_DIR: dataDir };
  return { environment, filesDir: join(dataDir, 'files'), kill: () => {}, isBack: async () => {} };
}

/** Not the run's own PostgreSQL, which other tests are at work on. */
async function onPostgres(): Promise<Setup> {
  const { url, crash, stop } = await startPostgres();
  onTestFinished(stop);
  const DATABASE_URL = url('postgres');
  return {
    environment: { DATABASE_URL, ...(await newBucket()) },
    filesDir: null,
    kill: crash,
    isBack: () => vi.waitFor(() => runSql(DATABASE_URL, 'select 1'), { timeout: 30_000 }),
  };
}

it.each(SETUPS)(
  `on %s keeps whatever it acknowledged, and no file without its row, however often it is killed (CRASH_ROUNDS=${ROUNDS})`,
  { timeout: ROUNDS * TIMEOUT },
  async (_name, open) => {
    const setup = await open();
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
  },
);

/** What the admin can know of a product: its texts and its video. */
interface KnownProduct {
  readonly title: string;
  readonly video: string;
}

/** What the server has acknowledged, and what it was asked for and may or may not have done. */
class Memory {
  /** How many calls the server answered with a success. */
  acknowledged = 0;
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
    this.waiting.delete(product.video);
    this.unshown.delete(product.video);
  }
}

type Server = Awaited<ReturnType<typeof start>>;

async function start({ environment }: Setup) {
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

/** Lets everybody work until so many responses came, then kills the server in the midst of the other calls. */
async function workUntilKill(server: Server, { kill }: Setup, memory: Memory, target: number): Promise<void> {
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

/** What a machine that has too much to do answers: nothing was stored, and nothing is acknowledged. */
class Overloaded extends Error {}
const OVERLOADED = [413, 503];

/** Repeats; a call that the kill cuts rejects with what `fetch` says of a lost connection. */
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
  await bodyOf(server.completeOrder(id), 200);
  memory.orders.delete(id);
  acknowledge();
}

/** One product's life: added with a video, edited to another image and perhaps another video, perhaps deleted. */
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

/** Holds what a started server shows against what was acknowledged, and goes on from what it shows. */
async function compare(server: Server, { filesDir }: Setup, memory: Memory): Promise<void> {
  const named = [...(await compareOrders(server, memory)), ...(await compareProducts(server, memory))];
  for (const video of memory.waiting) if (!(await isVideo(server, video))) memory.lost.push(video);
  const known = new Set([...named, ...memory.unshown]);
  for (const folder of filesDir === null ? [] : ['orders', 'products', 'videos', 'incoming']) {
    const names = await readdir(join(filesDir ?? '', folder));
    memory.leftOver.push(...names.map((name) => `/files/${folder}/${name}`).filter((path) => !known.has(path)));
  }
}

/** The files that the orders name. */
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

/** The files that the products name. */
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

/** Decodes every pixel. */
async function areImages(server: Server, paths: readonly string[]): Promise<boolean> {
  const decoded = paths.map(async (path) => {
    const bytes = await (await server.adminFetch(path)).arrayBuffer();
    await sharp(bytes, { failOn: 'error' }).stats();
  });
  return (await Promise.allSettled(decoded)).every(({ status }) => status === 'fulfilled');
}
