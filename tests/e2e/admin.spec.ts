import { twoImages } from './support/files.ts';
import { expect, test } from './support/fixtures.ts';
import { openDashboard } from './support/pages.ts';

const TEXTS = { title: 'چرخ‌دندهٔ تازه', shortDescription: 'کوتاه', fullDescription: 'کامل' };

test.use({ server: 'own' });

test('leads the admin from a new product to its English text, and to its place in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 625 });
  const { form, field, fill, save, products } = await openDashboard(page);
  const newest = products.locator('li').filter({ hasText: TEXTS.title });

  await products.getByRole('button', { name: 'افزودن محصول' }).click();
  await fill(TEXTS);
  await field('image').setInputFiles((await twoImages())[0]);
  await field('shortDescription').focus();
  await page.keyboard.press('Tab');
  await expect(field('fullDescription')).toBeFocused();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const saveTop = await save.evaluate((button) => button.getBoundingClientRect().top);
  await expect.poll(() => field('fullDescription').evaluate(bottomOf)).toBeLessThan(saveTop);
  await save.click();
  await expect(newest.getByText(TEXTS.title)).toBeInViewport();
  await expect(newest.getByRole('button', { name: `ویرایش ${TEXTS.title}`, exact: true })).toBeFocused();
  await products.getByRole('button', { name: 'نوشتن متن انگلیسی' }).click();
  await expect(field('titleEn')).toBeFocused();
  await field('titleEn').fill('A new gear');
  await field('descriptionEn').fill('Short');
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(newest.getByText(TEXTS.title)).toBeInViewport();
});
