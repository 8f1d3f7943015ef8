import type { Locator } from '@playwright/test';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { formatInstant } from '#src/domain/text/dates.ts';
import { periodsOf } from '#src/tools/brand/time-zone-file.ts';
import { workshop } from '../support/other-workshop/details.ts';
import { test as base, expect } from './support/fixtures.ts';
import { FLAWLESS, inspect } from './support/inspection.ts';
import { type OtherWorkshop, openOtherWorkshop } from './support/other-workshop.ts';
import { hydrated, orderForm } from './support/pages.ts';

const test = base.extend<object, { other: OtherWorkshop }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern.
    async ({}, use) => {
      const other = await openOtherWorkshop();
      await use(other);
      await other.close();
    },
    // Four times what the build takes beside another test.
    { scope: 'worker', timeout: 480_000 },
  ],
});

/** True if one element covers a part of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('An element is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Pages for all visitors. */
const PAGES = ['/', '/products', '/products/1', '/about', '/login'];

// One test, because another worker would build the workshop again.
test('shows the site of another workshop, of which only `src/workshop` differs', async ({ visit, other }) => {
  await test.step('is in its default language before any script, unless the address names the other', async () => {
    for (const [path, root] of [
      ['/about', 'lang="en" dir="ltr"'],
      ['/about?lang=fa', 'lang="fa" dir="rtl"'],
    ] as const) {
      const html = await (await fetch(other.url + path)).text();
      const linked = /<link rel="(?:canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/g;
      const links = [...html.matchAll(linked)].map(([, language = 'canonical', href = '']) => [
        language,
        href.replace(other.url, ''),
      ]);
      expect({ root: /<html [^>]*>/.exec(html)?.[0], links: Object.fromEntries(links) }).toEqual({
        root: expect.stringContaining(root),
        links: { canonical: path, fa: '/about?lang=fa', en: '/about', 'x-default': '/about' },
      });
    }
  });

  for (const language of LANGUAGES) {
    for (const path of PAGES) {
      await test.step(`passes the inspection: ${path}, ${language}`, async () => {
        const page = await visit(path, { language }, other.url);
        await hydrated(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect.soft(await inspect(page), `${path}, ${language}`).toEqual(FLAWLESS);
        expect.soft(await page.title(), path).toContain(workshop.name[language]);
        await page.close();
      });
    }
  }

  await test.step('shows its samples, whose pictures have any format and no drawing', async () => {
    const page = await visit('/products', { language: 'en' }, other.url);
    const titles = page.getByRole('article').getByRole('heading');
    await expect(titles).toHaveText(['چرخ‌دندهٔ آسیاب', 'Ring gear of a ship']);
    // Without the placeholder of the photo.
    const images = page.getByRole('article').locator('img:not([src^="data:"])');
    const areShown = () => images.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0));
    await expect.poll(areShown).toEqual([true, true]);
    await page.close();
  });

  await test.step('shows its photo beside the headline, around its focus, in windows of any width', async () => {
    const page = await visit('/', { language: 'en' }, other.url);
    const photo = page.locator('[data-picture="beside"] img');
    expect(await photo.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('38% 20%');
    for (const width of [360, 899, 900, 1440, 1720, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      for (const phrase of await page.locator('h1 span').all())
        expect(await overlap(phrase, photo), `${width}`).toBe(false);
    }
    await page.close();
  });

  await test.step('shows no line over a picture without a drawing, no channel, no hours and no map', async () => {
    const page = await visit('/', { language: 'en' }, other.url);
    await expect(page.getByRole('slider')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: workshop.email })).toBeVisible();
    await page.goto('/about');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.close();
  });

  await test.step('takes an order, and answers with its own phone, in its own time zone', async () => {
    const page = await visit('/', { language: 'en' }, other.url);
    await hydrated(page);
    await orderForm(page).fill({ name: 'Sara Rezaei', phone: '09121234567', description: 'A gear of module 12' });
    await orderForm(page).send.click();
    const receipt = page.getByRole('region', { name: 'Order receipt' });
    await expect(receipt).toContainText(workshop.answer.en);
    await expect(receipt).toContainText(workshop.phones[0]?.shown.en ?? '');
    const time = receipt.locator('time').first();
    const sentAt = (await time.getAttribute('datetime')) ?? '';
    await expect(time).toHaveText(formatInstant(sentAt, periodsOf('Europe/Berlin')));
  });
});
