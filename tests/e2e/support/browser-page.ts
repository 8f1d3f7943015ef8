import type { Page as BrowserPage } from '@playwright/test';
import { lookAround, type Page } from '../../support/page.ts';

/** The page of a browser, for the gestures that the tests of the machines share with jsdom. */
export function pageInBrowser(page: BrowserPage): Page {
  const scope = async () => {
    const dialog = page.locator('dialog[open]');
    return (await dialog.count()) > 0 ? dialog : page.locator('#root');
  };
  const field = (name: string) => page.locator(`:is(input, textarea)[name="${name}"]`);
  return {
    click: async (name) => {
      const place = await scope();
      const named = { name, exact: true };
      await place.getByRole('button', named).or(place.getByRole('link', named)).first().click();
    },
    // A field that only robots see is filled by script, as they do it.
    fill: async (name, value) => {
      await field(name).waitFor({ state: 'attached' });
      if (await field(name).isVisible()) await field(name).fill(value);
      else
        await field(name).evaluate((element: HTMLInputElement, text) => Object.assign(element, { value: text }), value);
    },
    choose: async (name, files) => {
      const chosen = await Promise.all(
        files.map(async (file) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.bytes()) })),
      );
      await field(name).setInputFiles(chosen);
    },
    // Enter sends where the button would; in some fields it only leads on to the next.
    submit: async (name) => {
      const button = page.locator('form', { has: field(name) }).locator('[type=submit]');
      if (await button.isEnabled()) await button.click();
      else await field(name).press('Enter');
    },
    look: () => page.evaluate(lookAround),
  };
}
