import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hydrated } from './support/pages.ts';

const PART = '/products/2';

const drawingOf = (page: Page) => page.getByRole('img', { name: /^(?:نقشهٔ خطی|Line drawing of)/ });
const lineOf = (page: Page) => page.getByRole('slider');
const pictureOf = (page: Page) => page.getByRole('button', { name: /^(?:بزرگ‌نمایی|Enlarge)/ });

/** Returns the position of the line in percent, from the start of the reading direction. */
const positionOf = (element: Locator) =>
  element.evaluate((shown) => Math.round(Number(getComputedStyle(shown).getPropertyValue('--at'))));

/** Opens a part and waits until its line can be moved. */
async function openPart(page: Page, path = PART): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  const line = lineOf(page);
  await expect(line).toBeVisible();
  return line;
}

for (const { language, forwardKey, mouseX } of [
  { language: 'fa', forwardKey: 'ArrowLeft', mouseX: 0.2 },
  { language: 'en', forwardKey: 'ArrowRight', mouseX: 0.8 },
] as const) {
  test(`the line between picture and drawing sweeps once, then follows keys and pointer in ${language} [4.products.drawing]`, async ({
    enter,
  }) => {
    const page = await (await enter({ language, motion: true })).newPage();
    const line = await openPart(page);
    // A slow computer may miss the sweep itself.
    await expect(page.locator('[data-sweep]')).toHaveCount(1);
    await expect.poll(() => positionOf(line)).toBe(50);
    await line.press(forwardKey);
    await expect.poll(() => positionOf(line)).toBe(52);
    expect({ line: await line.inputValue(), page: new URL(page.url()).pathname }).toEqual({ line: '52', page: PART });
    const box = await pictureOf(page).boundingBox();
    if (!box) throw new Error('The picture has no box');
    await page.mouse.move(box.x + mouseX * box.width, box.y + box.height / 3);
    // The transition to the first position may still be running.
    await expect.poll(async () => Math.abs((await positionOf(line)) - 82)).toBeLessThan(3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => positionOf(line)).toBe(50);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.move(box.x + mouseX * box.width, box.y + box.height / 3);
    await expect.poll(() => line.inputValue()).toBe('82');
    await page.mouse.move(box.x + mouseX * box.width, box.y - 20);
    await expect.poll(() => positionOf(line)).toBe(50);
  });
}

test('requests the drawing of a part after its picture, and shows both before the script is loaded', async ({
  enter,
}) => {
  const page = await (await enter()).newPage();
  const images: string[] = [];
  const note = (event: string) => (request: Request) => {
    if (/two-finger-gripper/.test(request.url()))
      images.push(`${event} ${/drawing/.test(request.url()) ? 'drawing' : 'picture'}`);
  };
  page.on('request', note('request'));
  page.on('requestfinished', note('finish'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => held.then(() => route.continue()));
  await page.goto(PART);
  const line = lineOf(page);
  await expect(line).toBeVisible();
  await expect(drawingOf(page)).toBeVisible();
  expect(images).toEqual(['request picture', 'finish picture', 'request drawing', 'finish drawing']);
  const box = await drawingOf(page).boundingBox();
  release();
  await hydrated(page);
  await expect(line).toBeVisible();
  expect({ at: await positionOf(line), box: await drawingOf(page).boundingBox() }).toEqual({ at: 50, box });
  expect(images).toHaveLength(4);
});

for (const { language, width, forwardKey } of [
  { language: 'fa', width: 390, forwardKey: 'ArrowLeft' },
  { language: 'en', width: 1366, forwardKey: 'ArrowRight' },
] as const) {
  test(`keeps the line over an enlarged picture that is larger than on the page, in ${language} at ${width} px [4.products.drawing]`, async ({
    enter,
  }) => {
    const page = await (await enter({ language, width })).newPage();
    await page.setViewportSize({ width, height: 625 });
    await openPart(page);
    const pictureOnPage = await pictureOf(page).boundingBox();
    await pictureOf(page).press('Enter');
    const dialog = page.getByRole('dialog');
    const line = dialog.getByRole('slider');
    await expect(line).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^(?:نقشهٔ خطی|Line drawing of)/ })).toBeVisible();
    const sizeOf = async () => (await dialog.locator('picture').boundingBox())?.width ?? 0;
    const width100 = await sizeOf();
    expect(width100).toBeGreaterThan(pictureOnPage?.width ?? Number.POSITIVE_INFINITY);
    await line.press(forwardKey);
    await expect.poll(() => positionOf(line)).toBe(52);
    await dialog.getByRole('button', { name: /^(?:بزرگ‌تر|Zoom in)/ }).click();
    expect((await sizeOf()) / width100).toBeCloseTo(1.5, 1);
    // Over an enlarged picture, only the handle moves the line.
    await page.mouse.move(width / 4, 300);
    expect(await positionOf(line)).toBe(52);
    await expect(dialog.locator('div:has(> picture)')).toHaveCSS('touch-action', 'pan-x pan-y');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(pictureOf(page)).toBeFocused();
  });
}

test('shows picture and drawing one below the other without JavaScript', async ({ visit }) => {
  const page = await visit(PART, { scripting: false });
  const drawing = drawingOf(page);
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  const [picture, lines] = [await pictureOf(page).boundingBox(), await drawing.boundingBox()];
  const gap = (lines?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0);
  expect({ gap, round: Math.round((lines?.width ?? 0) - (picture?.width ?? 1)) }).toEqual({ gap: 16, round: 0 });
  await expect(lineOf(page)).toHaveCount(0);
});

const heroOf = (page: Page) => page.locator('[aria-labelledby=hero-title]');

/** Returns the boxes of the hero's line, its headline and the area where the line moves, in px. */
async function partsOfHero(page: Page) {
  const hero = heroOf(page);
  const range = await hero.getByRole('slider').boundingBox();
  const headline = await hero.getByRole('heading').boundingBox();
  if (!range || !headline) throw new Error('The hero has no line');
  return { range, headline };
}

for (const { language, share, forwardKey } of [
  { language: 'fa', share: 0.1, forwardKey: 'ArrowLeft' },
  { language: 'en', share: 0.9, forwardKey: 'ArrowRight' },
] as const) {
  test(`the hero's line follows mouse, finger and keys over the picture only in ${language}`, async ({ enter }) => {
    // A hand that moves the line is not an animation: these visitors prefer reduced motion.
    const page = await (await enter({ language })).newPage();
    await page.goto('/');
    await hydrated(page);
    const line = heroOf(page).getByRole('slider');
    const { range, headline } = await partsOfHero(page);
    await page.mouse.move(headline.x + headline.width / 2, headline.y + headline.height / 2);
    expect(await positionOf(line)).toBe(50);
    await page.mouse.move(range.x + share * range.width, headline.y);
    await expect.poll(() => positionOf(line)).toBeGreaterThan(85);
    await page.mouse.move(headline.x + headline.width / 2, headline.y);
    await expect.poll(() => positionOf(line)).toBe(50);
    await line.press(forwardKey);
    await expect.poll(() => positionOf(line)).toBe(52);
    await swipe(page, range.x + range.width / 2, range.x + share * range.width, headline.y);
    await expect.poll(() => positionOf(line)).toBeGreaterThan(85);
  });
}

/** Moves a finger from one place to another at the same height. */
async function swipe(page: Page, from: number, to: number, y: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: from, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: from + part * (to - from), y }]);
  await touch('touchEnd', []);
}

test("the hero's line sweeps once, and the first paint shows it at rest", async ({ enter }) => {
  const page = await (await enter({ motion: true })).newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => held.then(() => route.continue()));
  await page.goto('/');
  const line = heroOf(page).getByRole('slider');
  await expect(line).toBeVisible();
  expect(await positionOf(line)).toBe(50);
  await expect
    .poll(() =>
      heroOf(page)
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  const [picture, drawing] = [/hero-rtl(?!-drawing)/, /hero-rtl-drawing/].map((name) =>
    requested.findIndex((url) => name.test(url)),
  );
  expect(picture).toBeGreaterThanOrEqual(0);
  expect(drawing).toBeGreaterThan(picture ?? 0);
  release();
  await expect(page.locator('[data-sweep]')).toHaveCount(1);
  await expect.poll(() => positionOf(line)).toBe(50);
});

test("the hero's line fades in with its picture, without waiting for the site's script", async ({ page }) => {
  const { promise: scripts, resolve: releaseScripts } = Promise.withResolvers<void>();
  const { promise: picture, resolve: releasePicture } = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => scripts.then(() => route.continue()));
  await page.route(/hero-rtl(?!-drawing)/, (route) => picture.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const stage = heroOf(page).locator('div:has(> div > [type=range])');
  await expect(stage).toHaveCSS('opacity', '0');
  releasePicture();
  await expect(stage).toHaveCSS('opacity', '1');
  releaseScripts();
  await hydrated(page);
  await expect(stage).toHaveCSS('opacity', '1');
});

test("the hero's line is shown with its picture after a navigation within the site", async ({ visit }) => {
  const page = await visit('/about');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(heroOf(page).locator('div:has(> div > [type=range])')).toHaveCSS('opacity', '1');
});
