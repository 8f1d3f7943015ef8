import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { productsOf } from './support/api.ts';
import { MEBIBYTE, twoImages, type VideoOnDisk, videoOf, videosOnServer } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { FLAWLESS, inspect } from './support/inspection.ts';
import { type Dashboard, enterDashboard, openDashboard, pixelsAcross, toast } from './support/pages.ts';
import type { Server } from './support/server.ts';
import { sampleTitles } from './support/texts.ts';

const TEXTS = {
  title: 'چرخ‌دندهٔ تازه',
  shortDescription: 'چرخ‌دنده‌ای که از پیشخوان آمده است',
  fullDescription: 'با فیلمی که روی خط کند فرستاده شد',
};
const IMAGE = 'broken-gear.jpg';
/** Bytes per second, at which the video takes 24 s. */
const SLOW = MEBIBYTE / 2;

let video: VideoOnDisk;

test.use({ server: 'own' });
test.beforeAll(async () => {
  video = await videoOf(12 * MEBIBYTE);
});
test.afterAll(() => video.remove());

/** Begins a new product with its image and the video. */
async function beginProduct(dashboard: Dashboard): Promise<void> {
  await dashboard.add.click();
  await dashboard.fill(TEXTS);
  await dashboard.field('image').setInputFiles((await twoImages())[0]);
  await expect(dashboard.chosen(IMAGE)).toBeVisible();
  await dashboard.field('video').setInputFiles(video.path);
  await expect(dashboard.chosen(video.name)).toBeVisible();
}

async function expectDraft(dashboard: Dashboard): Promise<void> {
  await expect(dashboard.chosen(IMAGE)).toBeVisible();
  await dashboard.expectTexts(TEXTS);
}

/**
 * Returns a function that limits the uploads of a page to bytes per second, or not if it receives null. The browser itself
 * limits them, so that no request is intercepted.
 */
async function lineOf(page: Page): Promise<(bytesPerSecond: number | null) => Promise<unknown>> {
  // Each session has its own limit, and the lowest applies.
  const session = await page.context().newCDPSession(page);
  return (bytesPerSecond) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond ?? -1,
    });
}

/** Waits until the progress of an upload has increased and the server has received bytes. */
async function expectProgress({ progress, form }: Dashboard, site: Server): Promise<void> {
  const share = () =>
    progress.evaluate((bar) => (bar instanceof HTMLProgressElement && bar.position > 0 ? bar.value : 0));
  await expect.poll(share).toBeGreaterThan(0);
  const first = await share();
  expect(first).toBeLessThan(1);
  await expect.poll(share).toBeGreaterThan(first);
  await expect(form.getByText(/^[۰-۹]+٪$/)).toBeVisible();
  await expect(form.getByText(/بایت (?:در|بر) ثانیه/)).toBeVisible();
  await expect.poll(async () => (await videosOnServer(site)).incoming.length).toBe(1);
}

async function expectUploadFailed(dashboard: Dashboard): Promise<void> {
  await expect(dashboard.retryUpload).toBeVisible();
  await toast(dashboard.page, 'upload.failed').waitFor();
  await expectDraft(dashboard);
  await expect(dashboard.chosen(video.name)).toBeVisible();
}

/** Expects that the server has one more video than before, complete and of the product. */
async function expectOnlyWholeVideo(site: Server, before: readonly string[]): Promise<void> {
  const { incoming, videos } = await videosOnServer(site);
  const added = videos.filter((name) => !before.includes(name));
  const product = (await productsOf(site)).find(({ title }) => title === TEXTS.title);
  expect({ incoming, added }).toEqual({ incoming: [], added: [product?.video?.split('/').at(-1)] });
  const stored = await readFile(join(site.dataDir, 'files/videos', added[0] ?? ''));
  expect(stored.equals(video.bytes)).toBe(true);
}

test.describe('a new product with an image and a video of 12 MB', () => {
  test('adds a product after a cancelled and a broken upload, and asks before the tab is closed meanwhile', async ({
    page,
    site,
    visit,
    expectConsole,
  }) => {
    expectConsole(/ERR_CONNECTION_RESET.*\/uploads\/videos\//);
    const before = { products: await productsOf(site), files: await videosOnServer(site) };
    const dashboard = await openDashboard(page);
    const limitLine = await lineOf(page);
    const expectNothingSaved = async () => {
      await expect.poll(() => videosOnServer(site)).toEqual(before.files);
      expect(await productsOf(site)).toEqual(before.products);
      await expectDraft(dashboard);
    };

    await beginProduct(dashboard);
    await limitLine(SLOW);
    await dashboard.save.click();
    await expectProgress(dashboard, site);
    await dashboard.cancelUpload.click();
    await expect(dashboard.progress).toHaveCount(0);
    await expectNothingSaved();

    await page.route('**/uploads/videos/**', (route) => route.abort('connectionreset'), { times: 1 });
    await dashboard.save.click();
    await expect(dashboard.retryUpload).toBeVisible();
    await expectNothingSaved();

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    await question.dismiss();
    expect(question.type()).toBe('beforeunload');
    await limitLine(null);
    await dashboard.retryUpload.click();
    await toast(page, 'product.added').waitFor();
    await expect(dashboard.form).toHaveCount(0);
    const row = dashboard.products.getByRole('listitem').filter({ hasText: TEXTS.title });
    await expect(row.getByText('بدون متن انگلیسی')).toBeVisible();
    await expectOnlyWholeVideo(site, before.files.videos);
    expect(await productsOf(site)).toHaveLength(before.products.length + 1);

    const visitor = await visit(`/products?q=${encodeURIComponent(TEXTS.title)}`, { language: 'en' });
    await expect(visitor.locator('article bdi[lang=fa][dir=rtl]', { hasText: TEXTS.title })).toBeVisible();
    await visitor.getByRole('link', { name: TEXTS.title, exact: true }).click();
    const main = visitor.getByRole('main');
    expect(await pixelsAcross(main.locator('img').first())).toBeGreaterThan(0);
    await main.getByRole('link', { name: /^(?:ویدیوی|Video of)/ }).click();
    const clip = main.locator('video');
    await expect.poll(() => clip.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(0);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  });

  test('keeps a draft over a killed server and a new password, and leaves no partial video', async ({
    page,
    site,
    expectConsole,
  }) => {
    // Errors of the upload, and of the dashboard's requests for orders.
    expectConsole(/net::ERR_|^error: orders:/);
    expectConsole(/status of 401.*presign-put-video/);
    const before = await videosOnServer(site);
    await page.clock.install();
    const dashboard = await openDashboard(page);
    const limitLine = await lineOf(page);
    await beginProduct(dashboard);
    await limitLine(SLOW);
    await dashboard.save.click();
    await expectProgress(dashboard, site);
    await site.kill();
    await expectUploadFailed(dashboard);
    expect(await videosOnServer(site)).toEqual({ ...before, incoming: [expect.any(String)] });

    // Stops the polling for orders, so that the retry is the first request after the session has ended.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const password = 'another box of as many gears';
    await site.restart({ ADMIN_PASSWORD: password });
    expect(await videosOnServer(site)).toEqual(before);
    await limitLine(null);
    await dashboard.retryUpload.click();
    await page.waitForURL('/login');
    await page.clock.resume();
    await toast(page, 'session.expired').waitFor();
    await enterDashboard(page, password);
    await expectDraft(dashboard);
    await dashboard.save.click();
    await toast(page, 'product.added').waitFor();
    await expectOnlyWholeVideo(site, before.videos);
  });
});

test.describe('a product on two dashboards', () => {
  test('does not overwrite an edit from another dashboard, and saves the chosen text', async ({
    page,
    enter,
    site,
    expectConsole,
  }) => {
    expectConsole(/status of 412.*editproduct/);
    const [title = ''] = sampleTitles('fa');
    const one = await openDashboard(page);
    const other = await openDashboard(await (await enter()).newPage());
    for (const dashboard of [one, other]) await dashboard.edit(title).click();
    await one.field('title').fill('گیربکس یک');
    await other.field('title').fill('گیربکس دو');
    await other.field('titleEn').fill('Gearbox two');
    await one.save.click();
    await toast(page, 'product.edited').waitFor();

    await other.save.click();
    await expect(other.failure.getByText('این محصول در این فاصله در جای دیگری ویرایش شده است.')).toBeVisible();
    expect((await productsOf(site))[0]?.title).toBe('گیربکس یک');
    expect(await inspect(other.page)).toEqual(FLAWLESS);
    const newer = other.form.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان فارسی', exact: true });
    await newer.getByRole('button', { name: 'استفاده از متن تازه' }).click();
    await other.save.click();
    await toast(other.page, 'product.edited').waitFor();
    const [product] = await productsOf(site);
    expect([product?.title, product?.titleEn]).toEqual(['گیربکس یک', 'Gearbox two']);
  });
});
