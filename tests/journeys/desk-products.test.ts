import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import {
  addProduct,
  desk,
  fillProduct,
  lineOf,
  openDesk,
  productsOf,
  shareSent,
  textsIn,
  type VideoOnDisk,
  videoOf,
  videosOnServer,
} from '../support/journey-desk.ts';
import { pixelsAcross, placeOrder, timeFromClickToHome, toast, twoPictures } from '../support/journey-order.ts';
import { type MortalSite, openMortalSite } from '../support/journey-site.ts';
import { sampleTitles } from '../support/journey-words.ts';

const MEBIBYTE = 1_048_576;
const TEXTS = {
  title: 'چرخ‌دندهٔ تازه',
  shortDescription: 'چرخ‌دنده‌ای که از میز مدیر آمده است',
  fullDescription: 'با فیلمی که روی خط کند فرستاده شد',
};
const ADDED = 'محصول با موفقیت اضافه شد.';
const EDITED = 'محصول با موفقیت ویرایش شد 🎉';

const journey = openJourney();
let site: MortalSite;
let video: VideoOnDisk;

beforeAll(async () => {
  [site, video] = await Promise.all([openMortalSite(), videoOf(30 * MEBIBYTE)]);
});
afterAll(() => Promise.all([site?.close(), video?.remove()]));

describe('a new product with a picture and a video of 30 MB', () => {
  it('is added over a slow line, after an upload that was cancelled and one that broke, and is seen in both languages', async () => {
    journey.expectConsole(/ERR_CONNECTION_RESET.*\/uploads\/videos\//);
    const before = { products: await productsOf(site), files: await videosOnServer(site) };
    const page = await openDesk(journey, site);
    const limitLine = await lineOf(page);
    const expectNothingSaved = async () => {
      await eventually(() => videosOnServer(site)).toEqual(before.files);
      expect(await productsOf(site)).toEqual(before.products);
      expect(await textsIn(page)).toEqual(TEXTS);
    };

    await desk(page).add.click();
    await fillProduct(page, TEXTS);
    await desk(page)
      .field('image')
      .setInputFiles((await twoPictures())[0]);
    await desk(page).field('video').setInputFiles(video.path);
    await desk(page).chosen('broken-gear.jpg').waitFor();
    await desk(page).chosen(video.name).waitFor();

    await limitLine(2 * MEBIBYTE);
    await desk(page).save.click();
    await expectProgress(page);
    await desk(page).cancelUpload.click();
    await desk(page).progress.waitFor({ state: 'detached' });
    await expectNothingSaved();

    await page.route('**/uploads/videos/**', (route) => route.abort('connectionreset'), { times: 1 });
    await desk(page).save.click();
    await desk(page).failure.getByText('آپلود ویدیو ناموفق بود').waitFor();
    await expectNothingSaved();

    await desk(page).retryUpload.click();
    await expectProgress(page);
    await limitLine(null);
    await toast(page, ADDED).waitFor();
    await desk(page).form.waitFor({ state: 'detached' });
    await desk(page)
      .products.getByRole('listitem')
      .filter({ hasText: TEXTS.title })
      .getByText('بدون متن انگلیسی')
      .waitFor();
    await expectVideoOnServer(before.files.videos);
    expect((await productsOf(site)).length).toBe(before.products.length + 1);
    await expectSeenByVisitors();
  });
});

describe('a product without English', () => {
  it('gets its English side by side, of which only what is not blank is sent', async () => {
    const id = await addProduct(site, { ...TEXTS, title: 'شفت بی‌ترجمه' }, (await twoPictures())[0]);
    const page = await openDesk(journey, site);
    await desk(page).edit('شفت بی‌ترجمه').click();
    expect(await desk(page).field('id').inputValue()).toBe(String(id));
    expect(await desk(page).save.isDisabled()).toBe(true);
    await desk(page).field('titleEn').fill('A shaft with a translation');
    await desk(page).field('descriptionEn').fill(' \u200c ');
    const sent = page.waitForRequest('**/api/products/editproduct');
    await desk(page).save.click();
    await toast(page, EDITED).waitFor();
    expect(await fieldsOf((await sent).postDataBuffer(), (await sent).headers()['content-type'])).toEqual({
      id: String(id),
      title: 'شفت بی‌ترجمه',
      description: TEXTS.shortDescription,
      longDescription: TEXTS.fullDescription,
      titleEn: 'A shaft with a translation',
    });

    const visitor = await journey.visit(site, `/products/${id}`, { language: 'en' });
    await visitor.getByRole('heading', { level: 1, name: 'A shaft with a translation' }).waitFor();
    const fallback = visitor.getByRole('main').locator('bdi[lang=fa][dir=rtl]', { hasText: TEXTS.shortDescription });
    await fallback.first().waitFor();
  });
});

describe('a product that is to go', () => {
  it('stays at Escape with what is in the form, and goes at the second word, with its picture', async () => {
    const title = sampleTitles('fa')[3] ?? '';
    const image = (await productsOf(site)).find((product) => product.title === title)?.image ?? '';
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillProduct(page, TEXTS);

    await desk(page).remove(title).click();
    const dialog = page.getByRole('dialog', { name: 'حذف محصول' });
    await dialog.getByText(title).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() =>
      desk(page)
        .remove(title)
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    expect(await textsIn(page)).toEqual(TEXTS);

    await desk(page).remove(title).click();
    await dialog.getByRole('button', { name: 'حذف محصول' }).click();
    await toast(page, 'محصول حذف شد.').waitFor();
    await desk(page).remove(title).waitFor({ state: 'detached' });
    expect(await textsIn(page)).toEqual(TEXTS);
    expect((await productsOf(site)).filter((product) => product.title === title)).toEqual([]);
    expect((await page.request.get(new URL(image, site.url).href)).status()).toBe(404);
  });
});

describe('the end of a day', () => {
  it('completes an order, and leads home 2.5 s after the logout', async () => {
    const name = 'نگار کاظمی';
    await placeOrder(site, { name });
    const page = await openDesk(journey, site);
    await desk(page).complete(name).click();
    await page.getByRole('dialog', { name: 'تکمیل سفارش' }).getByRole('button', { name: 'تکمیل و حذف' }).click();
    await toast(page, 'سفارش با موفقیت حذف شد.').waitFor();
    await desk(page).orders.getByText('هیچ سفارشی یافت نشد.').waitFor();

    await page.getByRole('banner').getByRole('link', { name: 'ورود مدیر' }).click();
    const wayHome = timeFromClickToHome(page);
    await page.getByRole('main').getByRole('button', { name: 'خروج' }).click();
    await toast(page, 'در حال انتقال به صفحهٔ اصلی').waitFor();
    const time = await wayHome;
    expect(time).toBeGreaterThanOrEqual(2_400);
    expect(time).toBeLessThan(5_000);
    expect((await page.request.get(`${site.url}/api/orders/getorders`)).status()).toBe(401);
  });
});

/** Waits until the progress of an upload was seen to rise, and the server to receive. */
async function expectProgress(page: Page): Promise<void> {
  const { progress, form } = desk(page);
  await eventually(() => shareSent(progress)).toBeGreaterThan(0);
  const first = await shareSent(progress);
  expect(first).toBeLessThan(1);
  await eventually(() => shareSent(progress)).toBeGreaterThan(first);
  await form.getByText(/^[۰-۹]+٪$/).waitFor();
  await form.getByText(/بایت (?:در|بر) ثانیه/).waitFor();
  await eventually(async () => (await videosOnServer(site)).incoming.length).toBe(1);
}

/** The one video that is new on the server is the chosen one, byte for byte; nothing else came of three attempts. */
async function expectVideoOnServer(before: readonly string[]): Promise<void> {
  const { incoming, videos } = await videosOnServer(site);
  const added = videos.filter((name) => !before.includes(name));
  expect({ incoming, added }).toEqual({ incoming: [], added: [expect.stringMatching(/\.mp4$/)] });
  const stored = await readFile(join(site.dataDir, 'files/videos', added[0] ?? ''));
  expect(stored.equals(video.bytes)).toBe(true);
}

/** Visitors of both languages find the product, who reads English in Persian. */
async function expectSeenByVisitors(): Promise<void> {
  for (const language of ['fa', 'en'] as const) {
    const page = await journey.visit(site, `/products?q=${encodeURIComponent(TEXTS.title)}`, { language });
    const card = page.locator('article');
    await eventually(() => card.count()).toBe(1);
    expect(await card.locator('bdi[lang=fa][dir=rtl]', { hasText: TEXTS.title }).count()).toBe(
      language === 'fa' ? 0 : 1,
    );
    await card.getByRole('link', { name: TEXTS.title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: TEXTS.title }).waitFor();
    expect(await pixelsAcross(page.getByRole('main').locator('img').first())).toBeGreaterThan(0);
    const film = page.getByRole('main').locator('video');
    await film.evaluate((element: HTMLVideoElement) => element.load());
    await eventually(() => film.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(0);
  }
}

/** The fields of a multipart body. */
async function fieldsOf(body: Buffer | null, type = ''): Promise<Record<string, unknown>> {
  const response = new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type } });
  return Object.fromEntries(await response.formData());
}
