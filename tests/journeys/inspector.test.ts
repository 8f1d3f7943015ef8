import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { eventually, openJourney } from '../support/journey.ts';
import type { Site } from '../support/journey-site.ts';

const journey = openJourney();
let demo: Site;

beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

async function openPanel() {
  const page = await journey.visit(demo, '/?inspect');
  const panel = page.getByRole('complementary', { name: 'Developers’ panel' });
  await panel.waitFor();
  return {
    page,
    panel,
    filter: panel.getByRole('searchbox'),
    lines: panel.getByRole('region', { name: 'Log' }).getByRole('listitem'),
  };
}

describe("the developers' panel in the demo", () => {
  it('can be used while a modal dialog is open, and after it', async () => {
    const { page, panel, filter, lines } = await openPanel();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^سبد قطعه‌ها/ })
      .click();
    const dialog = page.locator('dialog:modal');
    await dialog.waitFor();
    await filter.fill('cart ← xstate.init');
    await eventually(() => lines.count()).toBe(1);
    await panel.getByRole('button', { name: /^session/ }).click();
    await panel.locator('svg.picture title', { hasText: 'session' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await filter.fill('');
    await eventually(() => lines.count()).toBeGreaterThan(1);
  });

  it('is there on the next page too, however that is reached, until it is closed', async () => {
    const { page, panel } = await openPanel();
    await page.getByRole('navigation').getByRole('link', { name: 'نمونه‌کارها' }).first().click();
    await page.waitForURL('**/products');
    await panel.waitFor();
    await page.goto(`${demo.url}/about`);
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await panel.count()).toBe(0);
  });
});
