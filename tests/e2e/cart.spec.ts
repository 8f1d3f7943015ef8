import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { cartButton, orderForm } from './support/pages.ts';
import { LANGUAGES, sampleTitles, translator } from './support/texts.ts';

const LINES = {
  fa: { two: '۲', one: '۱', three: 'سبد قطعه‌ها، ۳ قطعه', of: (title: string, number: string, count: string) => `- ${title} (№ ${number})، ${count} عدد`, numbers: ['۰۱', '۰۲'] },
  en: { two: '2', one: '1', three: 'Parts cart, 3 pieces', of: (title: string, number: string, count: string) => `- ${title} (№ ${number}), ${count} ${count === '1' ? 'pc' : 'pcs'}`, numbers: ['01', '02'] },
} as const;

for (const language of LANGUAGES) {
  const say = translator(language);
  const [first = '', second = ''] = sampleTitles(language);
  const { one, two, three, of, numbers } = LINES[language];
  const press = (place: Locator, text: string, title: string) =>
    place.getByRole('button', { name: say(text, { title }), exact: true }).click();
  const openCart = async (page: Page) => {
    await cartButton(page).click();
    return page.getByRole('dialog');
  };

  test.describe(`the cart in ${language}`, () => {
    test.use({ visitor: { language } });
    test.beforeEach(async ({ page }) => {
      await page.goto('/products');
      const main = page.getByRole('main');
      await press(main, 'افزودن به سبد: {title}', first);
      await press(main, 'یکی بیشتر از {title}', first);
      await press(main, 'افزودن به سبد: {title}', second);
      await expect(cartButton(page, three)).toBeVisible();
    });

    test('counts on the card and in the panel, where an item goes at zero or at once', async ({ page }) => {
      const main = page.getByRole('main');
      await press(main, 'یکی کمتر از {title}', second);
      await expect(main.getByRole('button', { name: say('افزودن به سبد: {title}', { title: second }) })).toBeVisible();
      const panel = await openCart(page);
      await press(panel, 'یکی بیشتر از {title}', first);
      await press(panel, 'برداشتن {title} از سبد', first);
      await expect(panel.getByText(say('سبد خالی است.'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(cartButton(page, say('سبد قطعه‌ها، خالی'))).toBeFocused();
    });

    test('asks about its parts in the order form, below what was typed there, and is kept', async ({ page }) => {
      const ask = say('پرسش دربارهٔ این قطعه‌ها');
      await (await openCart(page)).getByRole('button', { name: ask }).click();
      await page.waitForURL('/#order');
      const question = [
        say('دربارهٔ این قطعه‌ها می‌پرسم:'),
        of(first, numbers[0], two),
        of(second, numbers[1], one),
      ].join('\n');
      const description = orderForm(page).field('description');
      await expect(description).toHaveValue(question);
      expect(await page.locator('#order').evaluate((order) => order.contains(document.activeElement))).toBe(true);
      await description.fill('Hello');
      await (await openCart(page)).getByRole('button', { name: ask }).click();
      await expect(description).toHaveValue(`Hello\n\n${question}`);
      await expect(cartButton(page, three)).toBeVisible();
    });

    test('speaks the other language with the same quantities, is cleared at once, and gone after a reload', async ({ page }) => {
      const other = language === 'fa' ? 'en' : 'fa';
      await page
        .getByRole('banner')
        .getByRole('button', { name: language === 'fa' ? 'English' : 'فارسی' })
        .click();
      await expect(cartButton(page, LINES[other].three)).toBeVisible();
      const panel = await openCart(page);
      await expect(panel.getByRole('group').getByRole('status')).toHaveText([LINES[other].two, LINES[other].one]);
      await page.reload();
      const empty = translator(other)('سبد قطعه‌ها، خالی');
      await expect(cartButton(page, empty)).toBeVisible();
      await page.getByRole('main').locator('article').first().getByRole('button').click();
      await (await openCart(page)).getByRole('button', { name: translator(other)('خالی کردن سبد') }).click();
      await expect(panel.getByText(translator(other)('سبد خالی است.'))).toBeVisible();
    });
  });
}
