/*
 * Measures the products page and its search with 5,000 products, on a phone's screen and a processor slowed down four
 * times, in Chromium on the built site. Compares it with a minimal page without a framework (`windowed-list.ts`):
 *   npm run bench:search [-- --runs 5 --write]
 * Prints the medians as a Markdown table. `--write` puts it into docs/performance.md. This is not a test, because the
 * figures depend on the machine.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { SAMPLE_FOLDER } from '#src/seed/sample-folder.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { openServer } from '#src/server/server.ts';
import { openSqliteStore } from '#src/server/store/sqlite.ts';
import { findChromium } from '#src/tools/chromium.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { circumstances, median, publish, table } from './support/results.ts';
import { windowedPage } from './windowed-list.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
});

const PRODUCTS = 5_000;
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, locale: 'fa-IR' };
const NOUNS = ['چرخ‌دندهٔ مارپیچ', 'گیربکس سیاره‌ای', 'براکت موتور', 'واگن خطی', 'کوپلینگ انعطاف‌پذیر'];
const QUERY = 'گیر مدل ۱۲';
/** Pause between two keys in milliseconds, long enough for the page to settle. */
const REST = 400;
/** Turns of the mouse wheel, 700 px each, and the milliseconds between two turns. */
const WHEEL = { turns: 100, pace: 60 };

const products = Array.from({ length: PRODUCTS }, (_, index) => {
  const sample = sampleProducts[index % sampleProducts.length];
  if (sample === undefined) throw new Error('There is no sample');
  const model = index + 1;
  const title = `${NOUNS[index % NOUNS.length]} مدل ${model.toLocaleString('fa', { useGrouping: false })}`;
  return { ...sample, title, titleEn: `${sample.titleEn} model ${model}` };
});

/** Measurements of a page in milliseconds. */
interface Timings {
  /** Time from each key that changed the number of hits to the next paint. */
  readonly painted: number[];
  /** Events of at least 16 ms, until their frame. */
  readonly events: number[];
  /** Tasks of at least 50 ms. */
  readonly tasks: number[];
}

/** Runs in the page. */
function recordTimings(): void {
  const timings: Timings = { painted: [], events: [], tasks: [] };
  let pressed = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  const count = document.querySelector('main [role=status]') as Element;
  let shown = count.textContent;
  const { port1, port2 } = new MessageChannel();
  // A message sent in a frame is delivered after the frame was painted.
  port1.onmessage = () => timings.painted.push(performance.now() - pressed);
  new MutationObserver(() => {
    if (count.textContent === shown) return;
    shown = count.textContent;
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(count, { subtree: true, childList: true, characterData: true });
  const observe = (type: string, note: (duration: number) => void) => {
    const options = { type, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) note(duration);
    }).observe(options);
  };
  observe('event', (duration) => timings.events.push(duration));
  observe('longtask', (duration) => timings.tasks.push(duration));
  Object.assign(globalThis, { timings });
}

const timingsOf = (page: Page) => page.evaluate<Timings>('timings');

/** Types and erases the query with real key events. Playwright has none for Persian letters. */
async function search(page: Page, session: CDPSession): Promise<void> {
  for (const key of QUERY) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, unmodifiedText: key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await page.waitForTimeout(REST);
  }
  for (const _ of QUERY) {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(REST);
  }
  const left = await page.getByRole('searchbox').inputValue();
  if (left !== '') throw new Error(`Not erased: ${left}`);
}

/** Heap size in bytes after a garbage collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const FIGURES = {
  inp: 'slowest key event, ms',
  painted: 'key to painted list, ms',
  heap: 'heap after the search, MB',
  scrolled: 'longest task while scrolling, ms',
} as const;

type Figures = Readonly<Record<keyof typeof FIGURES, number>>;

/** Visits a page in a new browser. */
async function visit(url: string, executablePath: string): Promise<Figures> {
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage(PHONE);
  await page.route('https://api.country.is/', (route) => route.fulfill({ json: { country: 'IR' } }));
  await page.route('**/windowed', (route) =>
    route.fulfill({ body: windowedPage('/api/products'), contentType: 'text/html' }),
  );
  const session = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.getByRole('searchbox').focus();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitForTimeout(REST);
  await page.evaluate(recordTimings);
  await search(page, session);
  const { painted, events, tasks } = await timingsOf(page);
  const heap = await heapOf(session);
  for (let turn = 0; turn < WHEEL.turns; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(WHEEL.pace);
  }
  await page.waitForTimeout(REST);
  const scrolled = (await timingsOf(page)).tasks.slice(tasks.length);
  return {
    inp: Math.max(0, ...events),
    painted: median(painted),
    heap: heap / 2 ** 20,
    scrolled: Math.max(0, ...scrolled),
  };
}

/** The ratio of two figures, or an empty string if the second is 0. */
const ratioOf = (one: number, other: number) => (other === 0 ? '' : (one / other).toFixed(2));

function resultsOf(site: readonly Figures[], windowed: readonly Figures[]): string {
  const names = Object.keys(FIGURES) as readonly (keyof Figures)[];
  const rows = names.map((name) => {
    const of = (visits: readonly Figures[]) => median(visits.map((figures) => figures[name]));
    const [one, other] = [of(site), of(windowed)];
    return [FIGURES[name], one.toFixed(1), other.toFixed(1), ratioOf(one, other)];
  });
  return table(['', 'site', 'windowed page', 'ratio'], rows);
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium: install it or set CHROMIUM_PATH');
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
buildWhereStale('site');
const store = await openSqliteStore(join(folder, 'workshop.sqlite'));
await store.begin(products);
await store.close();
await cp(SAMPLE_FOLDER, join(folder, 'files/products'), { recursive: true });
const server = await openServer({
  DATA_DIR: folder,
  PORT: '0',
  ADMIN_PASSWORD: 'of no use here',
  LOG_LEVEL: 'silent',
});

const [site, windowed]: [Figures[], Figures[]] = [[], []];
const inTurn = [
  [`${server.url}/products`, site],
  [`${server.url}/windowed`, windowed],
] as const;
for (let run = 0; run < Number(options.runs); run += 1) {
  // Alternates the order, so that growing load affects both alike.
  for (const [url, visits] of run % 2 === 0 ? inTurn : inTurn.toReversed()) {
    const figures = await visit(url, executablePath);
    console.info(url, figures);
    visits.push(figures);
  }
}
const how = `${options.runs} visits of each in turn, ${PRODUCTS.toLocaleString('en')} products, processor ${SLOWDOWN} times slower, ${circumstances()}.`;
await publish('bench:search', `${how}\n\n${resultsOf(site, windowed)}`, options.write);

await server.close();
await rm(folder, { recursive: true, force: true });
