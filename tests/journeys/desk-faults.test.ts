import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import {
  arriveAtDesk,
  desk,
  fillProduct,
  type LimitLine,
  lineOf,
  openDesk,
  productsOf,
  shareSent,
  textsIn,
  type VideoOnDisk,
  videoOf,
  videosOnServer,
} from '../support/journey-desk.ts';
import { FLAWLESS, inspect } from '../support/journey-inspection.ts';
import { toast, twoPictures } from '../support/journey-order.ts';
import { type MortalSite, openMortalSite, openSite, type Site } from '../support/journey-site.ts';
import { sampleTitles } from '../support/journey-words.ts';

const MEBIBYTE = 1_048_576;
const TEXTS = {
  title: 'چرخ‌دندهٔ ماندگار',
  shortDescription: 'چرخ‌دنده‌ای که هیچ خطایی آن را نمی‌برد',
  fullDescription: 'نوشته‌ای که نباید دوباره نوشته شود',
};
const PICTURE = 'broken-gear.jpg';
const ADDED = 'محصول با موفقیت اضافه شد.';
const EXPIRED = 'نشست شما پایان یافته است؛ دوباره وارد شوید.';
const EDITED = 'محصول با موفقیت ویرایش شد';
const OUTDATED = 'این محصول در این میان در جای دیگری ویرایش شده است.';
const UPLOAD_FAILED = 'آپلود ویدیو ناموفق بود';

const journey = openJourney();
/** One that nothing befalls. */
let site: Site;
let video: VideoOnDisk;

beforeAll(async () => {
  [site, video] = await Promise.all([openSite(), videoOf(30 * MEBIBYTE)]);
});
afterAll(() => Promise.all([site?.close(), video?.remove()]));

describe('a server that is killed while a video of 30 MB comes in', () => {
  it('takes nothing of the draft with it, and has the whole video and no half one after the retry (row 40)', async () => {
    // The browser's words for the upload, and the desk's where it asked for orders meanwhile.
    journey.expectConsole(/net::ERR_|^error: orders:/);
    const mortal = await mortalSite();
    const before = await videosOnServer(mortal);
    const page = await openDesk(journey, mortal);
    const limitLine = await lineOf(page);
    await uploadInto(page, mortal, limitLine);
    await mortal.kill();
    await expectUploadFailed(page);
    expect(await videosOnServer(mortal)).toEqual({ ...before, incoming: [expect.any(String)] });

    await mortal.restart();
    expect(await videosOnServer(mortal)).toEqual(before);
    await limitLine(null);
    await desk(page).retryUpload.click();
    await toast(page, ADDED).waitFor();
    await expectOnlyWholeVideo(mortal, before.videos);
  });

  it('asks for the new password where it has one now, and then takes the draft as it was', async () => {
    journey.expectConsole(/net::ERR_|^error: orders:/);
    journey.expectConsole(/status of 401.*presign-put-video/);
    const mortal = await mortalSite();
    const before = await videosOnServer(mortal);
    const page = await (await journey.enter(mortal)).newPage();
    await page.clock.install();
    await page.goto(`${mortal.url}/dashboard`);
    await arriveAtDesk(page);
    const limitLine = await lineOf(page);
    await uploadInto(page, mortal, limitLine);
    await mortal.kill();
    await expectUploadFailed(page);

    // So that the retry is what finds the session ended, and not the desk's next question for new orders.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const password = 'another journey of as many gears';
    await mortal.restart({ ADMIN_PASSWORD: password });
    await limitLine(null);
    await desk(page).retryUpload.click();
    await page.waitForURL(`${mortal.url}/login`);
    await page.clock.resume();
    await toast(page, EXPIRED).waitFor();
    await arriveAtDesk(page, password);
    await expectDraft(page);
    await desk(page).save.click();
    await toast(page, ADDED).waitFor();
    await expectOnlyWholeVideo(mortal, before.videos);
  });
});

describe('a session that was ended in another tab', () => {
  it('sends a save to the login, and back to the desk with the draft as it was (row 47)', async () => {
    journey.expectConsole(/status of 401.*addproduct/);
    const before = await productsOf(site);
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillDraft(page);
    expect((await page.request.post(`${site.url}/api/admin/logout`)).ok()).toBe(true);
    await desk(page).save.click();
    await page.waitForURL(`${site.url}/login`);
    await toast(page, EXPIRED).waitFor();
    await page.getByRole('main').getByText(EXPIRED).waitFor();
    await arriveAtDesk(page);
    await expectDraft(page);
    await desk(page).save.click();
    await toast(page, ADDED).waitFor();
    expect(await productsOf(site)).toHaveLength(before.length + 1);
  });
});

describe('a video that is gone from the disk when it is to be sent (row 27)', () => {
  it('fails in place, and gives way to another', async () => {
    journey.expectConsole(/net::ERR_/);
    const lost = await videoOf(MEBIBYTE);
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillDraft(page);
    await desk(page).field('video').setInputFiles(lost.path);
    await desk(page).chosen(lost.name).waitFor();
    await lost.remove();
    await desk(page).save.click();
    await desk(page).failure.getByText(UPLOAD_FAILED).waitFor();
    await desk(page).cancelUpload.click();
    await expectDraft(page);
    await desk(page).field('video').setInputFiles(video.path);
    await desk(page).chosen(video.name).waitFor();
    await desk(page).save.click();
    await toast(page, ADDED).waitFor();
  });
});

describe('a product on two desks', () => {
  const textFromElsewhere = (page: Page) => desk(page).form.getByRole('group', { name: 'نسخهٔ تازهٔ عنوان' });

  it('is not saved over: both texts are shown, and the one that is chosen stays (row 49)', async () => {
    const mortal = await mortalSite();
    const [title = ''] = sampleTitles('fa');
    const [one, other] = [await openDesk(journey, mortal), await openDesk(journey, mortal)];
    for (const page of [one, other]) await desk(page).edit(title).click();
    await desk(one).field('title').fill('گیربکس میز یک');
    await desk(other).field('title').fill('گیربکس میز دو');
    await desk(other).field('titleEn').fill('Gearbox of desk two');
    await desk(one).save.click();
    await toast(one, EDITED).waitFor();

    await desk(other).save.click();
    await desk(other).failure.getByText(OUTDATED).waitFor();
    expect((await productsOf(mortal))[0]?.title).toBe('گیربکس میز یک');
    expect(await inspect(other)).toEqual(FLAWLESS);
    await textFromElsewhere(other).getByRole('button', { name: 'استفاده از متن تازه' }).click();
    await desk(other).save.click();
    await toast(other, EDITED).waitFor();
    const [product] = await productsOf(mortal);
    expect([product?.title, product?.titleEn]).toEqual(['گیربکس میز یک', 'Gearbox of desk two']);
  });

  it('that was deleted at one is said to be gone at the other, which keeps what was typed (row 76)', async () => {
    journey.expectConsole(/status of 404.*editproduct/);
    const mortal = await mortalSite();
    const [title = ''] = sampleTitles('fa');
    const [one, other] = [await openDesk(journey, mortal), await openDesk(journey, mortal)];
    await desk(other).edit(title).click();
    await desk(other).field('titleEn').fill('Gearbox of desk two');
    await desk(one).remove(title).click();
    await one.getByRole('dialog').getByRole('button', { name: 'حذف محصول' }).click();
    await toast(one, 'محصول حذف شد.').waitFor();

    await desk(other).save.click();
    await desk(other).failure.getByRole('button', { name: 'کپی نوشته‌ها' }).waitFor();
    expect(await desk(other).field('titleEn').inputValue()).toBe('Gearbox of desk two');
    expect(await desk(other).save.isDisabled()).toBe(true);
    expect(await inspect(other)).toEqual(FLAWLESS);
  });
});

describe('a logout with an unsaved draft', () => {
  it('says first what it takes with it, and the way back keeps it (row 18)', async () => {
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillDraft(page);
    await page.getByRole('banner').getByRole('link', { name: 'ورود مدیر' }).click();
    await page.getByRole('main').getByRole('alert').getByText('با خروج از بین می‌رود').waitFor();
    expect(await inspect(page)).toEqual(FLAWLESS);
    await page.getByRole('main').getByRole('link', { name: 'بازگشت به پیشخوان' }).click();
    await expectDraft(page);
  });
});

describe('a changed draft', () => {
  it('is asked about before another product takes its place', async () => {
    const [first = '', second = ''] = sampleTitles('fa');
    const page = await openDesk(journey, site);
    await desk(page).edit(first).click();
    await desk(page).field('titleEn').fill('A better gearbox');
    const dialog = page.getByRole('dialog', { name: 'تغییرات ذخیره‌نشده' });
    await desk(page).edit(second).click();
    await dialog.getByRole('button', { name: 'ادامهٔ نوشتن' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await desk(page).field('title').inputValue()).toBe(first);
    expect(await desk(page).field('titleEn').inputValue()).toBe('A better gearbox');

    await desk(page).edit(second).click();
    await dialog.getByRole('button', { name: 'دور انداختن تغییرات' }).click();
    await eventually(() => desk(page).field('title').inputValue()).toBe(second);
    await desk(page).edit(first).click();
    await eventually(() => desk(page).field('title').inputValue()).toBe(first);
    expect(await desk(page).field('titleEn').inputValue()).toBe(sampleTitles('en')[0]);
  });

  it('is there after a walk through the site, with its files', async () => {
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillDraft(page);
    await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
    await page.getByRole('heading', { level: 1, name: 'نمونه‌کارها' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'خانه' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'پیشخوان' }).click();
    await expectDraft(page);
  });

  it('is asked about before the tab closes, on whichever page; nothing is once it is saved (row 18)', async () => {
    const page = await openDesk(journey, site);
    await desk(page).add.click();
    await fillDraft(page);
    expect(await refuseToClose(page)).toBe('beforeunload');
    await expectDraft(page);
    await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
    expect(await refuseToClose(page)).toBe('beforeunload');
    await page.getByRole('banner').getByRole('link', { name: 'پیشخوان' }).click();
    await desk(page).save.click();
    await toast(page, ADDED).waitFor();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  });
});

/** A site of one's own with the sample workshop; gone after the test. */
async function mortalSite(): Promise<MortalSite> {
  const mortal = await openMortalSite();
  onTestFinished(() => mortal.close());
  return mortal;
}

async function fillDraft(page: Page): Promise<void> {
  await fillProduct(page, TEXTS);
  await desk(page)
    .field('image')
    .setInputFiles((await twoPictures())[0]);
  await desk(page).chosen(PICTURE).waitFor();
}

async function expectDraft(page: Page): Promise<void> {
  await desk(page).chosen(PICTURE).waitFor();
  expect(await textsIn(page)).toEqual(TEXTS);
}

/** Submits a draft with the video on a slow line, and waits until the server has part of it. */
async function uploadInto(page: Page, mortal: MortalSite, limitLine: LimitLine): Promise<void> {
  await desk(page).add.click();
  await fillDraft(page);
  await desk(page).field('video').setInputFiles(video.path);
  await desk(page).chosen(video.name).waitFor();
  await limitLine(MEBIBYTE);
  await desk(page).save.click();
  await eventually(() => shareSent(desk(page).progress)).toBeGreaterThan(0.03);
  await eventually(async () => (await videosOnServer(mortal)).incoming.length).toBe(1);
}

async function expectUploadFailed(page: Page): Promise<void> {
  await desk(page).failure.getByText(UPLOAD_FAILED).waitFor();
  await toast(page, UPLOAD_FAILED).waitFor();
  await expectDraft(page);
  expect(await desk(page).chosen(video.name).isVisible()).toBe(true);
}

/** The server has one video more than before, whole, and it is the product's. */
async function expectOnlyWholeVideo(mortal: MortalSite, before: readonly string[]): Promise<void> {
  const { incoming, videos } = await videosOnServer(mortal);
  const added = videos.filter((name) => !before.includes(name));
  const product = (await productsOf(mortal)).find(({ title }) => title === TEXTS.title);
  expect({ incoming, added }).toEqual({ incoming: [], added: [product?.video?.split('/').at(-1)] });
  const stored = await readFile(join(mortal.dataDir, 'files/videos', added[0] ?? ''));
  expect(stored.equals(video.bytes)).toBe(true);
}

/** Closes the tab and, when it asks, stays; the kind of the question. */
async function refuseToClose(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  await question.dismiss();
  return question.type();
}
