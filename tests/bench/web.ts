/*
 * Measures the built site's pages on a slow phone and compares them with a limit page, the home page as plain HTML, and
 * their hydration with the same page and one script of the same bytes:
 *   npm run bench:web [-- --runs 9 --keep 0.6 --only home --write]
 * Each load uses a new browser and profile, in the order A B … B A. Prints Markdown tables. `--write` puts them into
 * docs/performance.md. This is not a test, because the figures depend on the machine.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#src/tools/chromium.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { openServer } from '../e2e/support/server.ts';
import {
  clickFromFirstPaint,
  type Hydration,
  noteTimings,
  type PageTimings,
  readClick,
  readHydration,
} from './support/in-page.ts';
import { serveLimitPages } from './support/limit-page.ts';
import { circumstances, median, publish, table } from './support/results.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    keep: { type: 'string', default: '0.6' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

/** Slow 4G in bytes per second and milliseconds per request, and the slowdown of the processor. */
const NETWORK = { downloadThroughput: (1_638.4 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8, latency: 150 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Milliseconds to observe a page after its last request. */
const REST = 1_000;
const LANGUAGE_LINK = 'a[role=button][lang]';

const KINDS = ['html', 'css', 'script', 'font', 'image', 'other'] as const;
type Kind = (typeof KINDS)[number];

/** Measurements of a load, in milliseconds and bytes. */
interface Visit extends PageTimings {
  readonly requests: number;
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly hydration: Hydration;
  /** The frame after the first click that the page handled, of a visit with a click. */
  readonly click: number;
  /** The share of the time in which some process waited for the processor. */
  readonly pressure: number;
}

interface Run {
  readonly first: Visit;
  readonly second: Visit;
  readonly click: Visit;
  /** A first visit of the same page with one script. Limit pages have none. */
  readonly oneScript: Visit | undefined;
}

interface Measured {
  readonly name: string;
  readonly url: string;
  /** URL of the same page with one script. Limit pages have none. */
  readonly oneScriptUrl?: string;
  readonly runs: Run[];
}

if (findChromium() === null) throw new Error('No Chromium: install it or set CHROMIUM_PATH');
buildWhereStale('site');
const site = await openServer();
const maker = await launch();
const limit = await serveLimitPages(site.url, await maker.newPage());
await maker.close();

const LIMIT_PAGES: readonly Measured[] = [
  { name: 'limit', url: `${limit.url}/`, runs: [] },
  { name: 'limit in English', url: `${limit.url}/?lang=en`, runs: [] },
];
const SITE_PAGES: readonly Measured[] = [
  { name: 'home', path: '/' },
  { name: 'home in English', path: '/?lang=en' },
  { name: 'products', path: '/products' },
  { name: 'product', path: '/products/1' },
  { name: 'about', path: '/about' },
  { name: 'login', path: '/login' },
].map(({ name, path }) => ({ name, url: site.url + path, oneScriptUrl: limit.oneScriptUrl + path, runs: [] }));

function launch() {
  return chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      // Resolves no host except this machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** Opens a slowed-down page in a new browser with empty caches, painted once. */
async function openPhone() {
  const browser = await launch();
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto('data:text/html,<p>سلام');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(noteTimings);
  return { browser, page };
}

function kindOf(mimeType: string): Kind {
  const kind = KINDS.find((known) => mimeType.includes(known));
  return /font|woff/.test(mimeType) ? 'font' : (kind ?? 'other');
}

/** Counts the bytes and requests of the network from now on. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind>();
  const bytes: Record<Kind, number> = { html: 0, css: 0, script: 0, font: 0, image: 0, other: 0 };
  const count = { requests: 0, bytes };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || /^(?:data|blob):/.test(response.url)) return;
    kinds.set(requestId, kindOf(response.mimeType));
    count.requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) bytes[kind] += encodedDataLength;
  });
  await session.send('Network.enable');
  return { count, stop: () => session.detach() };
}

/** Total CPU pressure in microseconds since boot. */
async function pressureSoFar(): Promise<number> {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '');
  return Number(/^some .*total=(\d+)/m.exec(text)?.[1] ?? 0);
}

async function visit(page: Page, url: string): Promise<Visit> {
  const { count, stop } = await countBytes(page);
  const [begun, pressure] = [performance.now(), await pressureSoFar()];
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(REST);
  const timings = await page.evaluate(() => (globalThis as unknown as { timings: PageTimings }).timings);
  const hydration = await page.evaluate(readHydration);
  const click = await page.evaluate(readClick);
  const waited = ((await pressureSoFar()) - pressure) / 1_000;
  await stop();
  return { ...timings, ...count, hydration, click, pressure: waited / (performance.now() - begun) };
}

async function measure({ url, oneScriptUrl }: Measured): Promise<Run> {
  const loads = await openPhone();
  const first = await visit(loads.page, url);
  await loads.page.goto('about:blank');
  const second = await visit(loads.page, url);
  await loads.browser.close();
  const clicked = await openPhone();
  await clicked.page.addInitScript(clickFromFirstPaint, LANGUAGE_LINK);
  const click = await visit(clicked.page, url);
  await clicked.browser.close();
  const oneScript = oneScriptUrl === undefined ? undefined : await visitOnce(oneScriptUrl);
  return { first, second, click, oneScript };
}

async function visitOnce(url: string): Promise<Visit> {
  const { browser, page } = await openPhone();
  const result = await visit(page, url);
  await browser.close();
  return result;
}

/** The median of a figure over the loads with the least CPU pressure. */
function typical({ runs }: Measured, load: keyof Run, figure: (visit: Visit) => number): number {
  const visits = runs.flatMap((run) => run[load] ?? []).sort((a, b) => a.pressure - b.pressure);
  return median(visits.slice(0, Math.ceil(visits.length * Number(options.keep))).map(figure));
}

/** A time and its ratio to the limit page in the same language. */
function timed(page: Measured, load: keyof Run, figure: (visit: Visit) => number): string {
  const limitName = page.name.endsWith('in English') ? 'limit in English' : 'limit';
  const base = LIMIT_PAGES.find(({ name }) => name === limitName) ?? page;
  const time = typical(page, load, figure);
  return `${Math.round(time)} (${(time / typical(base, load, figure)).toFixed(2)})`;
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
const allBytes = ({ bytes }: Visit) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0);

function firstVisits(): string {
  const head = [
    'first visit',
    'FCP, ms',
    'LCP, ms',
    'CLS',
    'first click, ms',
    ...KINDS.map((kind) => `${kind}, kB`),
    'requests',
  ];
  const rows = measured.map((page) => [
    page.name,
    timed(page, 'first', ({ firstPaint }) => firstPaint),
    timed(page, 'first', ({ largestPaint }) => largestPaint),
    typical(page, 'first', ({ layoutShift }) => layoutShift).toFixed(3),
    timed(page, 'click', ({ click }) => click),
    ...KINDS.map((kind) => kilobytes(typical(page, 'first', ({ bytes }) => bytes[kind]))),
    String(typical(page, 'first', ({ requests }) => requests)),
  ]);
  return table(head, rows);
}

function secondVisits(): string {
  const rows = measured.map((page) => [
    page.name,
    timed(page, 'second', ({ firstPaint }) => firstPaint),
    timed(page, 'second', ({ largestPaint }) => largestPaint),
    kilobytes(typical(page, 'second', allBytes)),
    String(typical(page, 'second', ({ requests }) => requests)),
  ]);
  return table(['second visit', 'FCP, ms', 'LCP, ms', 'kB', 'requests'], rows);
}

function hydrations(): string {
  const head = ['to hydrated', 'ms', 'one script, ms', 'ratio', 'longest task, ms', 'files', 'kB', 'order form, ms'];
  const rows = sitePages.map((page) => {
    const time = typical(page, 'first', ({ hydration }) => hydration.time);
    const oneScript = typical(page, 'oneScript', ({ hydration }) => hydration.time);
    const orderForm = typical(page, 'first', ({ hydration }) => hydration.orderForm);
    return [
      page.name,
      String(Math.round(time)),
      String(Math.round(oneScript)),
      (time / oneScript).toFixed(2),
      String(Math.round(typical(page, 'first', ({ hydration }) => hydration.longestTask))),
      String(typical(page, 'first', ({ hydration }) => hydration.files)),
      kilobytes(typical(page, 'first', ({ hydration }) => hydration.bytes)),
      orderForm === 0 ? '' : String(Math.round(orderForm)),
    ];
  });
  return table(head, rows);
}

const sitePages = SITE_PAGES.filter(({ name }) => name.includes(options.only));
const measured = [...LIMIT_PAGES, ...sitePages];
const [loadBefore = Number.NaN] = loadavg();
for (let run = 0; run < Number(options.runs); run += 1) {
  for (const page of run % 2 === 0 ? measured : measured.toReversed()) {
    const result = await measure(page);
    page.runs.push(result);
    const { firstPaint, largestPaint, hydration } = result.first;
    const figures = [
      firstPaint,
      largestPaint,
      result.click.click,
      hydration.time,
      result.oneScript?.hydration.time ?? 0,
    ];
    console.info(`${run + 1} ${page.name}: ${figures.map(Math.round).join(' ')}`);
  }
}
limit.close();
await site.close();
const method = `Measured ${circumstances()}; ${options.runs} runs, medians of the quietest ${Number(options.keep) * 100} %; load average before ${loadBefore.toFixed(1)}.`;
await publish('bench:web', [method, firstVisits(), hydrations(), secondVisits()].join('\n\n'), options.write);
