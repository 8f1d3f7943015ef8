import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const PAGES = ['/', '/about', '/products', '/products?q=1', '/products/3', '/products/999', '/login', '/nowhere'];

/** Opens a page and waits until the site's script goes on from what the server rendered. */
async function hydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => document.documentElement.setAttribute('data-hydrated', ''));
  });
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

for (const language of ['fa', 'en'] as const) {
  test(`what the server rendered in ${language} is hydrated as it is, and nothing in it is asked for again`, async ({
    enter,
    tolerateConsole,
  }) => {
    tolerateConsole(/status of 404/);
    const context = await enter({ language });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of PAGES) {
      const page = await context.newPage();
      await hydrated(page, path);
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
      await page.close();
    }
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
}
