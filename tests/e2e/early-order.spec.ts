import { ordersNamed } from './support/api.ts';
import { dropOn, IMAGES_ON_DISK, pasteImage, twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { holdScripts, hydrated, orderForm, receiptOn, targetFocused } from './support/pages.ts';

const ORDER = { name: 'Early', phone: '09121234567', description: 'A gear' };

test.describe('the order form of a page that waits for its scripts', () => {
  test('a text in another script stays on its side of the field', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const name = orderForm(page).field('name');
    await name.fill('Sara');
    const early = await name.screenshot();
    release();
    await hydrated(page);
    await expect.poll(async () => (await name.screenshot()).equals(early)).toBe(true);
  });

  test('the texts of an order survive a reload, a link, and the change of language', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, field, expectTexts } = orderForm(page);
    await fill(ORDER);
    await page.reload();
    await expectTexts(ORDER);
    await field('name').fill('Early again');
    await page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' }).click();
    await expect(page).toHaveTitle('دربارهٔ ما | کارگاه چرخ');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    release();
    await expect(page.locator('html[lang=en]')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Order a part' }).click();
    await expectTexts({ ...ORDER, name: 'Early again' });
  });

  test('images that are chosen, dropped and pasted add up', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const { files, field, chosen } = orderForm(page);
    const { arm, coupling } = IMAGES_ON_DISK;
    await files.setInputFiles(coupling);
    await dropOn(files, arm);
    await files.setInputFiles([coupling, arm]);
    await field('name').focus();
    await pasteImage(page, 'pasted.gif');
    release();
    await expect(chosen.locator('bdi')).toHaveText(['flexible-coupling-192.webp', 'drone-arm-192.webp', 'pasted.gif']);
  });

  test('images that are chosen one after the other are sent without the script', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/');
    const { files, fill, form } = orderForm(page);
    await fill({ ...ORDER, name: 'Two images' });
    await files.setInputFiles(IMAGES_ON_DISK.arm);
    await files.setInputFiles(IMAGES_ON_DISK.coupling);
    await files.setInputFiles(IMAGES_ON_DISK.arm);
    await form.evaluate((form: HTMLFormElement) => form.submit());
    const receipt = receiptOn(page);
    await expect(receipt).toContainText('Two images');
    await expect(receipt.locator('dl').first().locator('dd').last()).toHaveText('۲ عکس');
  });

  test('a returned order behaves like any draft', async ({ page, expectConsole }) => {
    expectConsole(/status of 400/);
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, form, field, files, expectTexts } = orderForm(page);
    await fill({ ...ORDER, phone: '12' });
    await files.setInputFiles(await twoImages());
    await form.evaluate((form: HTMLFormElement) => form.submit());
    await expect(form.getByText('سفارش هنوز کامل نیست')).toBeVisible();
    await targetFocused(page);
    await field('name').fill('Corrected');
    await field('name').press('Enter');
    await expect(field('phone')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(ORDER.phone);
    await page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' }).click();
    await expect(page).toHaveTitle('دربارهٔ ما | کارگاه چرخ');
    await page.getByRole('contentinfo').getByRole('link', { name: 'سفارش قطعه' }).click();
    await expectTexts({ ...ORDER, name: 'Corrected' });
    release();
    await hydrated(page);
    await expectTexts({ ...ORDER, name: 'Corrected' });
    await expect(form.getByText('فایل‌ها را باید دوباره انتخاب کنید')).toBeVisible();
  });

  test('a receipt outlasts a link', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const { fill, form } = orderForm(page);
    await fill({ ...ORDER, name: 'Left receipt' });
    await form.evaluate((form: HTMLFormElement) => form.submit());
    const receipt = receiptOn(page);
    await expect(receipt).toContainText('Left receipt');
    await page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' }).click();
    await expect(page).toHaveTitle('دربارهٔ ما | کارگاه چرخ');
    await page.getByRole('contentinfo').getByRole('link', { name: 'سفارش قطعه' }).click();
    release();
    await expect(receipt).toContainText('Left receipt');
  });

  test('the browser sends an order by itself if no script comes within 10 s', async ({ page, site }) => {
    await page.clock.install({ time: 0 });
    await holdScripts(page);
    await page.goto('/');
    const { fill, send } = orderForm(page);
    await fill({ ...ORDER, name: 'Patient' });
    await page.clock.pauseAt(3_600_000);
    await send.click();
    await page.clock.runFor(9_999);
    expect(await ordersNamed(site, 'Patient')).toBe(0);
    await page.clock.runFor(1);
    await page.waitForURL(/receipt/);
    expect(await ordersNamed(site, 'Patient')).toBe(1);
    const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('order.draft') ?? 'null'));
    expect(stored.draft).toEqual({ name: '', phone: '', description: '' });
  });
});
