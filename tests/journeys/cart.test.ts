import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { orderForm } from '../support/journey-order.ts';
import { journeySite } from '../support/journey-site.ts';
import { LANGUAGES, sampleTitles } from '../support/journey-words.ts';

const WORDS = {
  fa: {
    add: (title: string) => `افزودن به سبد: ${title}`,
    more: (title: string) => `یکی بیشتر از ${title}`,
    less: (title: string) => `یکی کمتر از ${title}`,
    remove: (title: string) => `برداشتن ${title} از سبد`,
    cart: /^سبد قطعه‌ها/,
    holding: (count: string) => `سبد قطعه‌ها، ${count} قطعه`,
    nothing: 'سبد قطعه‌ها، خالی',
    isEmpty: 'سبد خالی است.',
    clear: 'خالی کردن سبد',
    ask: 'پرسش دربارهٔ این قطعه‌ها',
    question: 'دربارهٔ این قطعه‌ها می‌پرسم:',
    line: (title: string, number: string, count: string) => `- ${title} (№ ${number})، ${count} عدد`,
    digits: ['۰', '۱', '۲', '۳'],
    numbers: ['۰۱', '۰۲'],
    toggle: 'English',
  },
  en: {
    add: (title: string) => `Add to cart: ${title}`,
    more: (title: string) => `One more ${title}`,
    less: (title: string) => `One less ${title}`,
    remove: (title: string) => `Take ${title} out of the cart`,
    cart: /^Parts cart/,
    holding: (count: string) => `Parts cart, ${count} pieces`,
    nothing: 'Parts cart, empty',
    isEmpty: 'The cart is empty.',
    clear: 'Clear cart',
    ask: 'Ask about these parts',
    question: 'I would like to ask about these parts:',
    line: (title: string, number: string, count: string) =>
      `- ${title} (№ ${number}), ${count} ${count === '1' ? 'pc' : 'pcs'}`,
    digits: ['0', '1', '2', '3'],
    numbers: ['01', '02'],
    toggle: 'فارسی',
  },
} as const;

const journey = openJourney();
const site = journeySite();

describe.each(LANGUAGES)('the cart in %s', (language) => {
  const words = WORDS[language];
  const [first = '', second = ''] = sampleTitles(language);
  const [, one, two, three] = words.digits;
  const fill = async () => {
    const page = await journey.visit(site, '/products', { language });
    const main = page.getByRole('main');
    await press(main, words.add(first));
    await press(main, words.more(first));
    await press(main, words.add(second));
    await cartButton(page, words.holding(three)).waitFor();
    return page;
  };

  it('counts up and down on the card, and gives the add button back at zero', async () => {
    const page = await fill();
    const main = page.getByRole('main');
    const quantity = main.getByRole('group').filter({ has: page.getByRole('button', { name: words.more(first) }) });
    expect(await quantity.getByRole('status').innerText()).toBe(two);
    await press(main, words.less(first));
    expect(await quantity.getByRole('status').innerText()).toBe(one);
    await press(main, words.less(first));
    await main.getByRole('button', { name: words.add(first) }).waitFor();
    await press(main, words.less(second));
    await cartButton(page, words.nothing).waitFor();
  });

  it('counts up and down in the panel, where an item goes at zero or at once', async () => {
    const page = await fill();
    const panel = await openPanel(page, words.cart);
    await press(panel, words.more(second));
    await press(panel, words.less(first));
    await press(panel, words.less(first));
    await eventually(() => panel.getByRole('listitem').count()).toBe(1);
    await press(panel, words.remove(second));
    await panel.getByText(words.isEmpty).waitFor();
    await page.keyboard.press('Escape');
    await cartButton(page, words.nothing).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(words.nothing);
  });

  it('is cleared at once', async () => {
    const page = await fill();
    const panel = await openPanel(page, words.cart);
    await press(panel, words.clear);
    await panel.getByText(words.isEmpty).waitFor();
  });

  it('asks about its parts in the order form, below what was typed there, and is kept', async () => {
    const page = await fill();
    await (await openPanel(page, words.cart)).getByRole('button', { name: words.ask }).click();
    await page.waitForURL(`${site.url}/#order`);
    const [firstNumber, secondNumber] = words.numbers;
    const question = [words.question, words.line(first, firstNumber, two), words.line(second, secondNumber, one)].join(
      '\n',
    );
    const { description } = orderForm(page);
    await eventually(() => description.inputValue()).toBe(question);
    expect(await page.locator('#order').evaluate((order) => order.contains(document.activeElement))).toBe(true);
    await cartButton(page, words.holding(three)).waitFor();
    await description.fill('Hello');
    await (await openPanel(page, words.cart)).getByRole('button', { name: words.ask }).click();
    await eventually(() => description.inputValue()).toBe(`Hello\n\n${question}`);
  });

  it('speaks the other language with the same quantities when the language changes, and is gone after a reload (row 82)', async () => {
    const page = await fill();
    const other = language === 'fa' ? 'en' : 'fa';
    await page.getByRole('banner').getByRole('button', { name: words.toggle }).click();
    await cartButton(page, WORDS[other].holding(WORDS[other].digits[3])).waitFor();
    const panel = await openPanel(page, WORDS[other].cart);
    expect(await panel.getByRole('group').getByRole('status').allInnerTexts()).toEqual([
      WORDS[other].digits[2],
      WORDS[other].digits[1],
    ]);
    await page.reload();
    await cartButton(page, WORDS[other].nothing).waitFor();
  });
});

function press(place: Locator, name: string): Promise<void> {
  return place.getByRole('button', { name, exact: true }).click();
}

function cartButton(page: Page, name: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('button', { name, exact: true });
}

async function openPanel(page: Page, name: RegExp): Promise<Locator> {
  await cartButton(page, name).click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  return panel;
}
