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
import { chromium } from '@playwright/test';
import { findChromium } from '#src/tools/chromium.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { openServer } from '../../tests/e2e/support/server.ts';
import {
  clickFromFirstPaint,
  type Hydration,
  noteTimings,
  type PageTimings,
  readClick,
  readHydration,
} from './support/in-page.ts';
import { serveLimitPages } from './support/limit-page.ts';
import { KINDS, openPhone, type Phone, type Transfer } from './support/phone.ts';
import { circumstances, median, publish, table } from './support/results.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    keep: { type: 'string', default: '0.6' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});

const LANGUAGE_LINK = 'a[role=button][lang]';

/** Measurements of a load, in milliseconds and bytes. */
interface Visit extends PageTimings, Transfer {
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
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
const limit = await serveLimitPages(site.url, await browser.newPage());
await browser.close();

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

/** Total CPU pressure in microseconds since boot. */
async function pressureSoFar(): Promise<number> {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '');
  return Number(/^some .*total=(\d+)/m.exec(text)?.[1] ?? 0);
}

async function visit(phone: Phone, url: string): Promise<Visit> {
  const [begun, pressure] = [performance.now(), await pressureSoFar()];
  const transfer = await phone.visit(url);
  const timings = await phone.evaluate(() => (globalThis as unknown as { timings: PageTimings }).timings);
  const hydration = await phone.evaluate(readHydration);
  const click = await phone.evaluate(readClick);
  const waited = ((await pressureSoFar()) - pressure) / 1_000;
  return { ...timings, ...transfer, hydration, click, pressure: waited / (performance.now() - begun) };
}

async function measure({ url, oneScriptUrl }: Measured): Promise<Run> {
  const [first, second] = await visits([url, url]);
  const [click] = await visits([url], LANGUAGE_LINK);
  const [oneScript] = oneScriptUrl === undefined ? [] : await visits([oneScriptUrl]);
  if (!first || !second || !click) throw new Error('A visit is missing');
  return { first, second, click, oneScript };
}

/** Visits pages with a new browser, one after another. Clicks a control as soon as the page is painted, if given. */
async function visits(urls: readonly string[], clicked?: string): Promise<Visit[]> {
  const phone = await openPhone();
  await phone.inEachDocument(noteTimings);
  if (clicked !== undefined) await phone.inEachDocument(clickFromFirstPaint, clicked);
  const results: Visit[] = [];
  for (const url of urls) {
    if (results.length > 0) await phone.visit('about:blank');
    results.push(await visit(phone, url));
  }
  await phone.close();
  return results;
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
  const head = ['to hydrated', 'ms', 'one script, ms', 'ratio', 'longest task, ms', 'files', 'kB'];
  const rows = sitePages.map((page) => {
    const time = typical(page, 'first', ({ hydration }) => hydration.time);
    const oneScript = typical(page, 'oneScript', ({ hydration }) => hydration.time);
    return [
      page.name,
      String(Math.round(time)),
      String(Math.round(oneScript)),
      (time / oneScript).toFixed(2),
      String(Math.round(typical(page, 'first', ({ hydration }) => hydration.longestTask))),
      String(typical(page, 'first', ({ hydration }) => hydration.files)),
      kilobytes(typical(page, 'first', ({ hydration }) => hydration.bytes)),
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
