/*
 * Measures the server over loopback and compares each case with a bare handler that sends the same bytes:
 *   npm run bench:server [-- --seconds 2 --rounds 2 --requests 10000 --orders 200 --setup embedded|shared --only order --write]
 * Prints Markdown tables. `--write` puts them into docs/performance.md. This is not a test, because the figures depend
 * on the machine. Requires Linux, which reports the CPU time and the memory of a process.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { configFrom } from '#src/server/config.ts';
import { openStorage } from '#src/server/storage.ts';
import { findPostgres } from '#src/tools/find-postgres.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { findSwift } from '#src/tools/swift.ts';
import { startPostgres } from '../../tests/support/infrastructure/postgres-cluster.ts';
import { rawResponse } from '../../tests/support/infrastructure/raw-response.ts';
import { newBucketAt, startS3 } from '../../tests/support/infrastructure/s3-server.ts';
import type { BareAnswer } from './bare-server.ts';
import { type Measured, startBare, startMeasured } from './support/processes.ts';
import { circumstances, median, publish, table } from './support/results.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    requests: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '200' },
    setup: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const [SECONDS, ROUNDS, REQUESTS, ORDERS] = [options.seconds, options.rounds, options.requests, options.orders].map(
  Number,
) as [number, number, number, number];

type Environment = Readonly<Record<string, string>>;

interface Setup {
  readonly name: string;
  readonly environment: Environment;
  close(): Promise<void>;
}

/** A request and the number of connections that send it. */
interface Case {
  readonly name: string;
  readonly path: string;
  readonly connections: number;
  readonly products: number;
  /** JSON body of a POST. A GET has none. */
  readonly order?: string;
  /** Minimum duration in seconds, for cases that need more than the option. */
  readonly seconds?: number;
  /** Minimum ratio that the project aims at. */
  readonly goal?: number;
}

const IMAGE = await readFile(join(SAMPLE_FOLDER, 'planetary-gearbox.webp'));

function orderWith(files: readonly string[]): string {
  return JSON.stringify({
    name: 'سارا احمدی',
    phone: '09121234567',
    description: 'یک چرخ‌دندهٔ مارپیچ با ۲۴ دندانه',
    files,
  });
}

const LIST = { path: '/api/products', connections: 20 };
const PLAIN = { path: '/api/orders/orders', order: orderWith([]), connections: 20 };

const CASES: readonly Case[] = [
  { ...LIST, name: 'product list, 12 products', products: 12 },
  { ...LIST, name: 'product list, 500 products', products: 500, goal: 0.85 },
  { ...LIST, name: 'product list, 500 products, 200 connections', products: 500, connections: 200 },
  { ...LIST, name: 'product list, 5,000 products', products: 5_000 },
  { name: 'home in Persian', path: '/', connections: 20, products: 12, goal: 0.85 },
  { name: 'products page in English', path: '/products?lang=en', connections: 20, products: 500, goal: 0.85 },
  { ...PLAIN, name: 'order', products: 12, goal: 0.7 },
  { ...PLAIN, name: 'order, 200 connections', products: 12, connections: 200 },
  {
    ...PLAIN,
    name: 'order with a picture',
    order: orderWith([`data:image/webp;base64,${IMAGE.toString('base64')}`]),
    products: 12,
    connections: 4,
    seconds: 5,
  },
];

/** The request headers that a browser sends. */
function headersOf({ order }: Case): Record<string, string> {
  return order === undefined
    ? { 'accept-encoding': 'gzip, deflate, br, zstd' }
    : { 'content-type': 'application/json', 'accept-language': 'fa' };
}

/** Loads a server for a time or a number of requests. Each connection has an address of its own. */
async function load({ url }: Measured, asked: Case, end: { duration: number } | { amount: number }) {
  let visitors = 0;
  const { path, connections, order } = asked;
  const result = await autocannon({
    url: url + path,
    connections,
    ...end,
    method: order === undefined ? 'GET' : 'POST',
    ...(order !== undefined && { body: order }),
    setupClient: (client) => {
      visitors += 1;
      const address = `10.0.${visitors >> 8}.${visitors & 255}`;
      client.setHeaders({ ...headersOf(asked), 'x-forwarded-for': address });
    },
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${asked.name}: ${result.non2xx} refused, ${result.errors} broken`);
  }
  return result;
}

/** Measures requests per second of time and of CPU time, and the 99th percentile of the latency. */
async function speedOf(server: Measured, asked: Case): Promise<{ perSecond: number; perWork: number; p99: number }> {
  const before = await server.work();
  const {
    '2xx': answered,
    duration,
    latency,
  } = await load(server, asked, {
    duration: Math.max(SECONDS, asked.seconds ?? 0),
  });
  const work = (await server.work()) - before;
  return { perSecond: answered / duration, perWork: (answered / work) * 1_000, p99: latency.p99 };
}

/** Measures both servers in the order A B B A, once per round. */
async function compare(server: Measured, asked: Case, databaseUrl?: string): Promise<readonly string[]> {
  const { status, headers, body } = await rawResponse(server.url + asked.path, {
    headers: headersOf(asked),
    body: asked.order,
  });
  const folder = await mkdtemp(join(tmpdir(), 'bare-'));
  const kind: Pick<BareAnswer, 'by' | 'store'> =
    asked.order === undefined ? { by: 'node' } : { by: 'fastify', store: databaseUrl ?? join(folder, 'orders.sqlite') };
  const bare = await startBare({ ...kind, status, headers, body: body.toString('base64') });
  const pair = [server, bare] as const;
  const speeds = new Map(pair.map((one) => [one, [] as Awaited<ReturnType<typeof speedOf>>[]]));
  for (const one of pair) await load(one, asked, { duration: SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of [server, bare, bare, server]) speeds.get(one)?.push(await speedOf(one, asked));
  }
  await bare.stop();
  await rm(folder, { recursive: true });
  const [own, its] = pair.map((one) => {
    const all = speeds.get(one) ?? [];
    return {
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      perWork: median(all.map(({ perWork }) => perWork)),
      p99: median(all.map(({ p99 }) => p99)),
    };
  }) as [Record<'perSecond' | 'perWork' | 'p99', number>, Record<'perSecond' | 'perWork' | 'p99', number>];
  const ratio = own.perSecond / its.perSecond;
  // The cost of an order in an external database is not the server's alone.
  const aim = asked.order !== undefined && databaseUrl !== undefined ? undefined : asked.goal;
  const goal = aim === undefined ? '' : `${aim} ${ratio >= aim ? 'met' : 'missed'}`;
  const row = [
    asked.name,
    String(body.length),
    rounded(own.perSecond),
    rounded(its.perSecond),
    ratio.toFixed(2),
    (own.perWork / its.perWork).toFixed(2),
    rounded(own.p99),
    goal,
  ];
  console.info(row.join(', '));
  return row;
}

const rounded = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

async function openEmbedded(): Promise<Setup> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-'));
  return { name: 'embedded', environment: { DATA_DIR }, close: () => rm(DATA_DIR, { recursive: true, force: true }) };
}

async function openShared(): Promise<Setup> {
  const [database, storage] = await Promise.all([startPostgres(), startS3()]);
  return {
    name: 'PostgreSQL + S3',
    environment: { DATABASE_URL: database.url('postgres'), ...(await newBucketAt(storage.endpoint)) },
    close: async () => void (await Promise.all([database.stop(), storage.stop()])),
  };
}

/** Adds copies of the sample products until there are `count`. */
async function fill(environment: Environment, count: number): Promise<void> {
  await using storage = await openStorage(configFrom(environment));
  const { length } = (await storage.store.products.list('public')).products;
  const more = Array.from({ length: count - length }, (_, index) => {
    const sample = sampleProducts[(length + index) % sampleProducts.length];
    if (sample === undefined) throw new Error('No samples');
    return { ...sample, title: `${sample.title} ${length + index + 1}` };
  });
  if (!(await storage.store.begin(more))) for (const product of more) await storage.store.products.add(product, null);
}

async function measureSetup({ name, environment }: Setup): Promise<string> {
  const settings = {
    ...environment,
    ADMIN_PASSWORD: 'of no use here',
    LOG_LEVEL: 'error',
    ORDER_RATE_LIMIT: '1000000',
    TRUST_PROXY: 'loopback',
  };
  const rows: (readonly string[])[] = [];
  let memory = '';
  await fill(environment, 0);
  // The first start after an update fills the compile cache.
  await (await startMeasured(settings)).stop();
  for (const products of new Set(CASES.map((asked) => asked.products))) {
    await fill(environment, products);
    const server = await startMeasured(settings);
    if (memory === '') memory = await measureMemory(server);
    for (const asked of CASES) {
      if (asked.products === products && asked.name.includes(options.only)) {
        rows.push(await compare(server, asked, environment.DATABASE_URL));
      }
    }
    await server.stop();
  }
  const head = ['case', 'bytes', 'a second', 'bare', 'ratio', 'ratio of work', 'p99, ms', 'goal'];
  return `**${name}**: ${memory}\n\n${table(head, rows)}`;
}

/** Measures resident memory at the start and during many requests and orders, and the used heap before and after. */
async function measureMemory(server: Awaited<ReturnType<typeof startMeasured>>): Promise<string> {
  const list = CASES[0] as Case;
  const order = CASES.find((asked) => asked.order !== undefined) as Case;
  const atStart = await server.memory();
  const heapAtStart = await server.heap();
  const course: number[] = [];
  for (let part = 0; part < 10; part += 1) {
    await load(server, list, { amount: REQUESTS / 10 });
    await load(server, order, { amount: ORDERS / 10 });
    course.push(await server.memory());
  }
  return (
    `ready after ${Math.round(server.startTime)} ms with ${megabytes(atStart)}; ` +
    `in the course of ${rounded(REQUESTS)} requests and ${rounded(ORDERS)} orders ${course.map(megabytes).join(', ')}; ` +
    `of the heap ${megabytes(heapAtStart)} in use before and ${megabytes(await server.heap())} after.`
  );
}

buildWhereStale('site');
const setups: (() => Promise<Setup>)[] = [];
if (options.setup !== 'shared') setups.push(openEmbedded);
if (options.setup !== 'embedded' && findPostgres() && findSwift()) setups.push(openShared);
const parts: string[] = [];
for (const open of setups) {
  const setup = await open();
  try {
    parts.push(await measureSetup(setup));
  } finally {
    await setup.close();
  }
}
await publish('bench:server', [`Measured ${circumstances()}.`, ...parts].join('\n\n'), options.write);
