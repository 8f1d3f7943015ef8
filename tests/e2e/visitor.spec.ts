import type { Locator } from '@playwright/test';
import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { cartButton, hydrated, orderForm, pixelsAcross, receiptOn } from './support/pages.ts';
import { LANGUAGE_AT_HOME, languageOf, sampleTitles } from './support/texts.ts';

const cardTitles = (place: Locator) => place.locator('article').getByRole('heading');

test.use({ visitor: { motion: true } });

test('searches, collects a part, asks about it in the other language, and shows a receipt', async ({ page }) => {
  const titles = sampleTitles('fa');
  const [gearbox = ''] = titles;
  const main = page.getByRole('main');
  const searchBox = page.getByRole('searchbox');
  await page.goto('/');
  await expect(cardTitles(main)).toHaveText(titles.slice(0, 5));
  await expect(main.getByRole('link', { name: 'با ما بیشتر آشنا شوید' })).toHaveAttribute('href', '/about');
  await main.getByRole('link', { name: 'مشاهدهٔ بیشتر' }).click();
  await expect(cardTitles(main)).toHaveText(titles);
  await searchBox.fill(gearbox);
  await expect(cardTitles(main)).toHaveText([gearbox]);
  await expect(page.locator('mark')).toHaveText(gearbox);
  await cardTitles(main).getByRole('link').click();
  await expect.poll(() => languageOf(page)).toEqual({ ...LANGUAGE_AT_HOME.fa, title: `${gearbox} | کارگاه چرخ` });
  await main.getByRole('link', { name: 'همهٔ نمونه‌کارها' }).click();
  await expect(cardTitles(main)).toHaveText([gearbox]);
  await page.reload();
  await expect(searchBox).toHaveValue(gearbox);

  await main.getByRole('button', { name: `افزودن به سبد استعلام: ${gearbox}` }).click();
  await cartButton(page).click();
  await page.getByRole('button', { name: 'استعلام این قطعه‌ها' }).click();
  await page.waitForURL('/#order');
  await expect(orderForm(page).field('description')).toHaveValue(new RegExp(gearbox));
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect.poll(() => languageOf(page)).toEqual(LANGUAGE_AT_HOME.en);
  await expect(orderForm(page).field('description')).toHaveValue(new RegExp(gearbox));
  await page.reload();
  await expect(cartButton(page, 'Your quote list, empty')).toBeVisible();

  const { field, files, chosen, send } = orderForm(page);
  await expect(field('description')).toHaveValue(new RegExp(gearbox));
  await field('name').fill('Sara');
  await field('phone').fill('09121234567');
  await files.setInputFiles(await twoImages());
  await expect(chosen.locator('img')).toHaveCount(2);
  await send.click();
  const receipt = page.getByRole('region', { name: 'Order receipt' });
  await expect(receipt).toBeFocused();
  await expect(receipt).toContainText(gearbox);
  expect(await Promise.all((await receipt.locator('img').all()).map(pixelsAcross))).toEqual([1200, 640]);
  const number = await receipt.locator('dd').nth(1).innerText();
  await page.waitForFunction(() => sessionStorage.getItem('order.draft')?.split('data:image/jpeg').length === 3);
  await page.reload();
  await expect(receipt).toContainText(number);
  await expect(receipt).not.toBeFocused();
  expect(await Promise.all((await receipt.locator('img').all()).map(pixelsAcross))).toEqual([360, 360]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading')).toHaveText(['Order receipt']);
  await expect(receipt.locator('img')).toHaveCount(2);
  await expect(receipt.getByText('17 Azmoon Street')).toBeVisible();
  // The lines of the title block are printed, its cells are as white as the paper.
  const block = receipt.locator('dl').first();
  await expect(block).toHaveCSS('print-color-adjust', 'exact');
  await expect(block).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(block.locator('div').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('shows the receipt from the frame in which the form disappears', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await hydrated(page);
  const { field, send } = orderForm(page);
  await field('name').fill('سارا');
  await field('phone').fill('09121234567');
  await field('description').fill('یک چرخ‌دنده');
  await send.scrollIntoViewIfNeeded();
  const tops = page.evaluate(topsOfReceipt);
  await send.click();
  await expect(receiptOn(page)).toBeFocused();
  const hidden = (await tops).filter((top) => top < 0 || top > 740);
  expect(hidden).toEqual([]);
});

/** Runs in the page. Returns the receipt's distance from the top of the window in px in its first 30 frames. */
function topsOfReceipt(): Promise<readonly number[]> {
  const tops: number[] = [];
  return new Promise((resolve) => {
    const note = () => {
      const heading = document.querySelector('#order section[tabindex="-1"] :is(h2, h3)');
      if (heading) tops.push(heading.getBoundingClientRect().top);
      if (tops.length < 30) requestAnimationFrame(note);
      else resolve(tops);
    };
    note();
  });
}

test('loads the street map when the visitor asks for it, and links to others', async ({ visit }) => {
  const page = await visit('/about', { map: true });
  await hydrated(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'نمایش نقشه' }).click();
  const frame = page.getByTitle('نقشهٔ کارگاه در OpenStreetMap');
  await expect(frame.contentFrame().getByText('The street map')).toBeVisible();
  await expect(frame).toBeFocused();
  for (const address of ['https://www.openstreetmap.org', 'https://neshan.org', 'geo:'])
    await expect(page.locator(`main a[href^="${address}"]`)).toHaveCount(1);
});

test('loads and plays the video of a product once its link is pressed', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => request.url().endsWith('.mp4') && requested.push(request.url()));
  await page.goto('/products/1');
  await hydrated(page);
  const link = page.getByRole('link', { name: /^ویدیوی/ });
  await link.scrollIntoViewIfNeeded();
  expect(requested).toEqual([]);
  await link.click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});

test('keeps the place in the text if the font of another language arrives after its texts', async ({ visit }) => {
  const placeInPersian = async (isFontLoaded: boolean) => {
    const page = await visit('/about', { language: 'en' });
    await hydrated(page);
    if (isFontLoaded) await page.evaluate(() => document.fonts.load('1em Vazirmatn', 'متن').then(() => {}));
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    // Playwright would scroll to the top, the place of the sticky header.
    await page.getByRole('button', { name: 'فارسی' }).evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
    await page.evaluate(() => document.fonts.load('1em Vazirmatn', 'متن').then(() => {}));
    return page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => painted(scrollY))));
  };
  const place = await placeInPersian(true);
  expect(place).toBeGreaterThan(0);
  expect(await placeInPersian(false)).toBe(place);
});

test('keeps a search in the URL that is typed right before the cart is opened', async ({ page }) => {
  await page.goto('/products');
  await hydrated(page);
  await page.getByRole('searchbox').fill('گیربکس');
  // A click that leaves the focus in the field, as in Safari.
  await cartButton(page).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  const query = () => new URL(page.url()).searchParams.get('q');
  expect(query()).toBe('گیربکس');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('گیربکس');
  expect(query()).toBe('گیربکس');
});
