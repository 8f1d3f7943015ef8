/*
 * Measures the search page with 5,000 products on a processor slowed down four times, in Chromium over the built site:
 *   npm run bench:search [-- folder of another build]
 * Prints the worst key event and the longest task. No test: its figures are the machine's as much as the site's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openServer } from '#src/server/server.ts';
import { findChromium } from '#src/tools/chromium.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';
import { productOf } from '../support/products.ts';

const PRODUCTS = 5_000;
const SLOWDOWN = 4;
/** Typed at a quick typist's pace, in milliseconds a key. */
const PACE = 90;
const IMAGE = 'src/seed/images/drone-arm.webp';
const NOUNS = ['چرخ‌دندهٔ مارپیچ', 'گیربکس سیاره‌ای', 'براکت موتور', 'واگن خطی', 'کوپلینگ انعطاف‌پذیر'];

const products = Array.from({ length: PRODUCTS }, (_, index) =>
  productOf(index + 1, { title: `${NOUNS[index % NOUNS.length]} مدل ${index + 1}` }),
);

/** Notes how long key events lasted until their frame, and tasks of 50 ms and more kept the main thread. */
function recordTimings(): void {
  const [events, tasks]: [number[], number[]] = [[], []];
  Object.assign(globalThis, { takeTimings: () => [events.splice(0), tasks.splice(0)] });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const options = { type, durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
  };
  observe('event', ({ name, duration }) => /^(key|input)/.test(name) && events.push(duration));
  observe('longtask', ({ duration }) => tasks.push(duration));
}

/** Prints what the page noted while something happened. */
async function measure(what: string, happens: () => Promise<unknown>): Promise<void> {
  await happens();
  await page.waitForTimeout(800);
  const [event, task] = await page.evaluate(() => {
    const { takeTimings } = globalThis as unknown as { takeTimings: () => number[][] };
    return takeTimings().map((durations) => Math.round(Math.max(0, ...durations)));
  });
  console.info(`${what}: worst key event ${event} ms, longest task ${task} ms`);
}

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium: install it or set CHROMIUM_PATH');
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const [siteDir] = process.argv.slice(2);
if (siteDir === undefined) buildWhereStale('site');
const server = await openServer(
  { DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: 'of no use here', LOG_LEVEL: 'silent' },
  siteDir === undefined ? {} : { siteDir },
);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'fa-IR' });
await page.addInitScript(recordTimings);
await page.route('**/api/products', (route) => route.fulfill({ json: products }));
await page.route('**/files/products/*', (route) => route.fulfill({ path: IMAGE, contentType: 'image/webp' }));
await page.route('https://api.country.is/', (route) => route.fulfill({ json: { country: 'IR' } }));
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

const box = page.getByRole('searchbox');
await measure('opening', async () => {
  await page.goto(`${server.url}/products`);
  await page.locator('article').first().waitFor();
});
await box.click();
await measure('typing', () => box.pressSequentially('چرخ دنده مدل ۱۲', { delay: PACE }));
await measure('erasing', async () => {
  for (let key = 0; key < 15; key += 1) await box.press('Backspace', { delay: PACE });
});
await measure('scrolling', async () => {
  for (let screen = 0; screen < 100; screen += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(60);
  }
});
await page.evaluate(() => scrollTo(0, 0));
await box.focus();
await measure('typing below a long list', () => box.pressSequentially('گیر', { delay: PACE }));

await browser.close();
await server.close();
await rm(folder, { recursive: true, force: true });
