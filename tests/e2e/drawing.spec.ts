import type { Locator, Page } from '@playwright/test';
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
  test(`the line between picture and drawing moves once, then follows keys and pointer in ${language} [4.products.drawing]`, async ({
    enter,
  }) => {
    const page = await (await enter({ language, motion: true })).newPage();
    const line = await openPart(page);
    await expect.poll(() => positionOf(line)).toBe(56);
    await line.press(forwardKey);
    await expect.poll(() => positionOf(line)).toBe(58);
    expect([await line.inputValue(), page.url().endsWith(PART)]).toEqual(['58', true]);
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
  });
}

test('requests the drawing of a part after its picture, and keeps the line in the middle without motion', async ({
  enter,
}) => {
  const page = await (await enter()).newPage();
  const requested: string[] = [];
  page.on('requestfinished', (request) => request.resourceType() === 'image' && requested.push(request.url()));
  const line = await openPart(page);
  const [picture, drawing] = ['two-finger-gripper-', 'two-finger-gripper-drawing'].map((name) =>
    requested.findIndex((url) => url.includes(name)),
  );
  expect(picture).toBeGreaterThanOrEqual(0);
  expect(drawing).toBeGreaterThan(picture ?? 0);
  expect(await positionOf(line)).toBe(50);
});

test('shows picture and drawing one below the other without JavaScript', async ({ visit }) => {
  const page = await visit(PART, { scripting: false });
  const drawing = drawingOf(page);
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  const [picture, lines] = [await pictureOf(page).boundingBox(), await drawing.boundingBox()];
  const gap = (lines?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0);
  expect([gap, Math.round((lines?.width ?? 0) - (picture?.width ?? 1))]).toEqual([16, 0]);
  await expect(lineOf(page)).toHaveCount(0);
});

for (const { language, mouseX } of [
  { language: 'fa', mouseX: 0.1 },
  { language: 'en', mouseX: 0.9 },
] as const) {
  test(`the hero's line stays on the arm until the mouse moves it in ${language}`, async ({ visit }) => {
    const page = await visit('/', { language, motion: true });
    const drawing = page.locator('section [data-ready]').first();
    await expect.poll(() => positionOf(drawing)).toBe(69);
    const box = await drawing.boundingBox();
    if (!box) throw new Error('The drawing has no box');
    await page.mouse.move(box.x + mouseX * box.width, box.y + box.height / 2);
    // The transition to the first position may still be running.
    await expect.poll(() => positionOf(drawing)).toBe(90);
  });
}

test('does not move the line of the hero for visitors who prefer reduced motion', async ({ visit }) => {
  const page = await visit('/');
  const drawing = page.locator('section [data-ready]').first();
  await expect(drawing).toBeVisible();
  const box = await drawing.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 100, 300);
  expect(await positionOf(drawing)).toBe(69);
});
