import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { eventually, openJourney } from '../support/journey.ts';
import { openSite } from '../support/journey-site.ts';

const journey = openJourney();

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

it('a browser that kept the demo’s worker of this address is rid of it after one visit of the site', async () => {
  const demo = await openDemo();
  const killed = await journey.visit(demo, '/');
  await eventually(() => isControlled(killed)).toBe(true);
  // A tab that is closed takes the worker away; one that crashes has no time to.
  await expect(killed.goto('chrome://crash')).rejects.toThrow(/crash/);
  await demo.close();
  const site = await openSite({ PORT: new URL(demo.url).port });
  onTestFinished(() => site.close());

  const page = await killed.context().newPage();
  await page.goto(site.url);
  expect(await isControlled(page)).toBe(true);
  await eventually(() => registrations(page)).toBe(0);
  await page.reload();
  expect(await isControlled(page)).toBe(false);
});
