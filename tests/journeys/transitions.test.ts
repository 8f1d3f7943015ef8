import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { journeySite } from '../support/journey-site.ts';

const journey = openJourney();
const site = journeySite();

/** Notes in the page which elements each view transition carries over. */
function noteTransitions(): void {
  const carried: string[][] = [];
  Object.assign(window, { carried });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...how) => {
    const transition = start(...how);
    const seen: string[] = [];
    carried.push(seen);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const part = /^::view-transition-group\((part-\d+)\)$/.exec((effect as KeyframeEffect).pseudoElement ?? '');
        if (part?.[1]) seen.push(part[1]);
      }
    });
    return transition;
  };
}

const carried = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly carried: readonly string[][] }).carried);

async function open(path: string, calm = false): Promise<Page> {
  const context = await journey.enter(site, { calm });
  await context.addInitScript(noteTransitions);
  const page = await context.newPage();
  await page.goto(site.url + path);
  await eventually(() => page.locator('article').count()).toBeGreaterThan(3);
  return page;
}

const titleLink = (page: Page, place: number) =>
  page.locator('article').nth(place).getByRole('heading').getByRole('link');

describe('the picture of a part', () => {
  it('is carried from the card to the page, which stands at its top', async () => {
    const page = await open('/products');
    await titleLink(page, 1).click();
    await page.waitForURL('**/products/2');
    await eventually(() => carried(page)).toEqual([['part-2']]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('is carried from page to page over the other parts', async () => {
    const page = await open('/products/1');
    await titleLink(page, 0).scrollIntoViewIfNeeded();
    await titleLink(page, 0).click();
    await page.waitForURL('**/products/2');
    await eventually(async () => (await carried(page)).flat()).toContain('part-2');
  });

  it('is not carried on Back, where the browser restores the page’s place at once', async () => {
    const page = await open('/products');
    await titleLink(page, 7).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await titleLink(page, 7).click();
    await page.waitForURL('**/products/8');
    await eventually(() => carried(page)).toEqual([['part-8']]);
    await page.goBack();
    await eventually(() => page.evaluate(() => scrollY)).toBe(place);
    expect(await carried(page)).toHaveLength(1);
  });

  it('is not carried while a search draws other cards', async () => {
    const page = await open('/products');
    await page.getByRole('searchbox').fill('چرخ');
    await page.waitForURL('**/products?q=*');
    expect(await carried(page)).toEqual([]);
  });

  it('moves for nobody who asked for less motion', async () => {
    const page = await open('/products', true);
    await titleLink(page, 1).click();
    await page.waitForURL('**/products/2');
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await titleLink(page, 0).click();
    await eventually(async () => page.url()).not.toContain('/products/2');
    expect(await carried(page)).toEqual([]);
  });
});
