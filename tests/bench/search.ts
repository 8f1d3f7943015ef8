/*
 * Measures the search page with 5,000 products on a processor slowed down four times, in Chromium over the built site:
 *   npm run bench:search [-- folder of another build]
 * Prints the worst key event and what scrolling costs. No test: its figures are the machine's as much as the site's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { Product } from '#src/contract/schema.generated.ts';
import { openServer } from '#src/server/server.ts';
import { findChromium } from '#src/tools/chromium.ts';
import { buildWhereStale } from '#src/tools/site-build.ts';

const PRODUCTS = 5_000;
const SLOWDOWN = 4;
/** Typed at a quick typist's pace, in milliseconds a key. */
const PACE = 90;
const IMAGE = fileURLToPath(new URL('../../src/seed/images/drone-arm.webp', import.meta.url));
const NOUNS = ['چرخ‌دندهٔ مارپیچ', 'گیربکس سیاره‌ای', 'براکت موتور', 'واگن خطی', 'کوپلینگ انعطاف‌پذیر'];
const NOUNS_EN = ['Helical Gear', 'Planetary Gearbox', 'Motor Bracket', 'Linear Carriage', 'Flexible Coupling'];
const SENTENCE = 'قطعه‌ای چاپ‌شده از نایلون تقویت‌شده با اندازه‌های روی نقشه، آمادهٔ نصب روی بازوی رباتیک.';

function productOf(index: number): Product {
  const id = index + 1;
  return {
    id,
    title: `${NOUNS[index % NOUNS.length]} مدل ${id}`,
    titleEn: `${NOUNS_EN[index % NOUNS_EN.length]} Model ${id}`,
    description: SENTENCE,
    descriptionEn: 'A printed part of reinforced nylon, to the size on the drawing, ready to be fitted.',
    longDescription: SENTENCE.repeat(4),
    longDescriptionEn: '',
    image: `/files/bench/${id}.webp`,
  };
}

/** How long key events lasted until their frame, and tasks of 50 and more kept the main thread, in milliseconds. */
interface Notes {
  readonly events: readonly number[];
  readonly tasks: readonly number[];
}

/** What the page noted while something happened. */
async function during(page: Page, happens: () => Promise<unknown>): Promise<Notes> {
  await happens();
  await page.waitForTimeout(800);
  return page.evaluate(() => {
    const { events, tasks } = globalThis as unknown as { events: number[]; tasks: number[] };
    return { events: events.splice(0), tasks: tasks.splice(0) };
  });
}

function recordTimings(): void {
  const [events, tasks]: [number[], number[]] = [[], []];
  Object.assign(globalThis, { events, tasks });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit);
  observe('event', ({ name, duration }) => /^(key|input)/.test(name) && events.push(duration));
  observe('longtask', ({ duration }) => tasks.push(duration));
}

async function scrollThrough(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(60);
  }
}

function report(what: string, { events, tasks }: Notes): void {
  const worst = (values: readonly number[]) => Math.round(Math.max(0, ...values));
  const long = tasks.filter((duration) => duration > 100).length;
  process.stdout.write(
    `${what}: worst key event ${worst(events)} ms, longest task ${worst(tasks)} ms, tasks over 100 ms: ${long}\n`,
  );
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
await page.route('**/api/products', (route) =>
  route.fulfill({ json: Array.from({ length: PRODUCTS }, (_, index) => productOf(index)) }),
);
await page.route('**/files/bench/*', (route) => route.fulfill({ path: IMAGE, contentType: 'image/webp' }));
await page.route('https://api.country.is/', (route) => route.fulfill({ json: { country: 'IR' } }));
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

report(
  'opening',
  await during(page, async () => {
    await page.goto(`${server.url}/products`);
    await page.locator('article').first().waitFor();
  }),
);
const box = page.getByRole('searchbox');
await box.click();
report('typing', await during(page, () => box.pressSequentially('چرخ دنده مدل ۱۲', { delay: PACE })));
report(
  'erasing',
  await during(page, async () => {
    for (let key = 0; key < 15; key += 1) {
      await box.press('Backspace');
      await page.waitForTimeout(PACE);
    }
  }),
);
report('scrolling', await during(page, () => scrollThrough(page, 100)));
const drawn = await page.locator('article').count();
process.stdout.write(`drawn after scrolling: ${drawn} cards\n`);
await page.evaluate(() => scrollTo(0, 0));
await box.focus();
report('typing below a long list', await during(page, () => box.pressSequentially('گیر', { delay: PACE })));

await browser.close();
await server.close();
await rm(folder, { recursive: true, force: true });
