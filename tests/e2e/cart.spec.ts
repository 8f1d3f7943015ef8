import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { cartButton, orderForm } from './support/pages.ts';
import { LANGUAGES, sampleTitles, translator } from './support/texts.ts';

const NUMBERS = {
  fa: { one: '۱', two: '۲', first: '۰۱', second: '۰۲' },
  en: { one: '1', two: '2', first: '01', second: '02' },
} as const;
const LINES = {
  fa: (title: string, number: string, count: string) => `- ${title} (№ ${number})، ${count} عدد`,
  en: (title: string, number: string, count: string) =>
    `- ${title} (№ ${number}), ${count} pc${count === '1' ? '' : 's'}`,
} as const;
const HOLDING = { fa: 'سبد قطعه‌ها، ۳ قطعه', en: 'Parts cart, 3 pieces' } as const;

for (const language of LANGUAGES) {
  const say = translator(language);
  const [gearbox = '', mount = ''] = sampleTitles(language);
  const { one, two, first, second } = NUMBERS[language];
  const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
  const ask = async (page: Page) => {
    await cartButton(page).click();
    await press(page.getByRole('dialog'), say('پرسش دربارهٔ این قطعه‌ها'));
  };

  test.describe(`the cart in ${language}`, () => {
    test.use({ visitor: { language } });

    test('asks about its parts in the order form, below what was typed there, speaks the other language, and is gone after a reload', async ({
      page,
    }) => {
      await page.goto('/products');
      const main = page.getByRole('main');
      await press(main, say('افزودن به سبد: {title}', { title: gearbox }));
      await press(main, say('یکی بیشتر از {of}', { of: gearbox }));
      await press(main, say('افزودن به سبد: {title}', { title: mount }));
      await expect(cartButton(page, HOLDING[language])).toBeVisible();

      await ask(page);
      await page.waitForURL('/#order');
      const lines = [LINES[language](gearbox, first, two), LINES[language](mount, second, one)];
      const question = [say('دربارهٔ این قطعه‌ها می‌پرسم:'), ...lines].join('\n');
      const description = orderForm(page).field('description');
      await expect(description).toHaveValue(question);
      expect(await page.locator('#order').evaluate((order) => order.contains(document.activeElement))).toBe(true);
      await description.fill('Hello');
      await ask(page);
      await expect(description).toHaveValue(`Hello\n\n${question}`);

      const other = language === 'fa' ? 'en' : 'fa';
      await press(page.getByRole('banner'), language === 'fa' ? 'English' : 'فارسی');
      await cartButton(page, HOLDING[other]).click();
      const quantities = page.getByRole('dialog').getByRole('group').getByRole('status');
      await expect(quantities).toHaveText([NUMBERS[other].two, NUMBERS[other].one]);
      await page.reload();
      await expect(cartButton(page, translator(other)('سبد قطعه‌ها، خالی'))).toBeVisible();
    });
  });
}
