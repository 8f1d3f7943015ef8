import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, lookupAnswer, openJourney } from '../support/journey.ts';
import { journeySite } from '../support/journey-site.ts';
import { languageOf } from '../support/journey-words.ts';

const HOME = {
  fa: { lang: 'fa', dir: 'rtl', title: 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی' },
  en: { lang: 'en', dir: 'ltr', title: 'Gaam Workshop | Custom robotic and mechanical parts' },
} as const;
/** Milliseconds after which the country look-up is given up. */
const DEADLINE = 3_000;

const ANYONE = { 'access-control-allow-origin': '*' };
/** Ways of the country look-up to be of no use, and what the browser itself says of them. */
const SENSELESS: readonly [string, (route: Route) => Promise<void>, RegExp | null][] = [
  ['fails', (route) => route.abort('failed'), /ERR_FAILED.*api\.country\.is/],
  ['is refused', (route) => route.fulfill({ ...lookupAnswer('US'), status: 429 }), /status of 429/],
  ['has another shape', (route) => route.fulfill({ headers: ANYONE, json: { country: 98 } }), null],
  ['is a page', (route) => route.fulfill({ headers: ANYONE, contentType: 'text/html', body: '<h1>Log in</h1>' }), null],
  ['is cut off', (route) => route.fulfill({ headers: ANYONE, contentType: 'application/json', body: '{"coun' }), null],
];

const journey = openJourney();
const site = journeySite();

describe('a first visit', () => {
  it.each([
    ['US', 'en'],
    ['IR', 'fa'],
  ] as const)(
    'from %s reads %s, also after a reload, and asks for the country only once',
    async (country, language) => {
      let asked = 0;
      const answer = (route: Route) => {
        asked += 1;
        return route.fulfill(lookupAnswer(country));
      };
      const page = await journey.visit(site, '/', { language: null, country: answer });
      await eventually(() => languageOf(page)).toEqual(HOME[language]);
      await eventually(() => stored(page)).toBe(language);
      await page.reload();
      await eventually(() => languageOf(page)).toEqual(HOME[language]);
      expect(asked).toBe(1);
    },
  );

  it.each(SENSELESS)(
    'reads Persian where the country look-up %s, and stores nothing (row 95)',
    async (_what, country, line) => {
      if (line !== null) journey.expectConsole(line);
      const page = await (await journey.enter(site, { language: null, country })).newPage();
      const isLookup = (request: Request) => request.url().includes('country');
      const answered = Promise.race([
        page.waitForEvent('requestfinished', isLookup),
        page.waitForEvent('requestfailed', isLookup),
      ]);
      await page.goto(site.url);
      await answered;
      await eventually(() => languageOf(page)).toEqual(HOME.fa);
      await expectUnmoved(page);
    },
  );

  it('waits 3 s for the country look-up; an answer after that changes nothing', async () => {
    let answer: (() => Promise<void>) | undefined;
    const country = (route: Route) => {
      answer = () => route.fulfill(lookupAnswer('US'));
    };
    const context = await journey.enter(site, { language: null, country });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(site.url);
    await eventually(async () => answer !== undefined).toBe(true);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('country'));
    await page.clock.runFor(DEADLINE);
    await cancelled;
    await eventually(() => languageOf(page)).toEqual(HOME.fa);
    await answer?.().catch(() => {});
    await expectUnmoved(page);
  });

  it('takes the answer just before the deadline', async () => {
    let answer: (() => Promise<void>) | undefined;
    const country = (route: Route) => {
      answer = () => route.fulfill(lookupAnswer('US'));
    };
    const context = await journey.enter(site, { language: null, country });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(site.url);
    await eventually(async () => answer !== undefined).toBe(true);
    await page.clock.runFor(DEADLINE - 500);
    await answer?.();
    await eventually(() => languageOf(page)).toEqual(HOME.en);
  });

  it('lets a choice win over a guess that is still under way', async () => {
    let answer: (() => Promise<void>) | undefined;
    const country = (route: Route) => {
      answer = () => route.fulfill(lookupAnswer('IR'));
    };
    const page = await journey.visit(site, '/', { language: null, country });
    await eventually(async () => answer !== undefined).toBe(true);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('country'));
    await toggle(page, 'English');
    await cancelled;
    await answer?.().catch(() => {});
    await eventually(() => languageOf(page)).toEqual(HOME.en);
    expect(await stored(page)).toBe('en');
  });
});

describe('the chosen language', () => {
  it('is kept over a reload without asking for the country', async () => {
    const page = await journey.visit(site, '/', { language: 'fa' });
    await toggle(page, 'English');
    await eventually(() => languageOf(page)).toEqual(HOME.en);
    await page.reload();
    await eventually(() => languageOf(page)).toEqual(HOME.en);
    expect(await stored(page)).toBe('en');
  });

  it('reaches the other open tabs (row 76)', async () => {
    const page = await journey.visit(site, '/');
    const other = await page.context().newPage();
    await other.goto(`${site.url}/products/1`);
    await toggle(page, 'English');
    await eventually(() => languageOf(other)).toEqual({
      lang: 'en',
      dir: 'ltr',
      title: 'Single-Stage Planetary Gearbox | Gaam Workshop',
    });
    await other.bringToFront();
    await toggle(other, 'فارسی');
    await eventually(() => languageOf(page)).toEqual(HOME.fa);
  });

  it('is the last one of twenty quick changes, in words, direction, title and manifest alike (rows 26, 70) [4.language.change]', async () => {
    const page = await journey.visit(site, '/');
    const button = page.getByRole('banner').getByRole('button', { name: 'English' });
    await button.evaluate((element: HTMLElement) => {
      for (let press = 0; press < 21; press += 1) element.click();
    });
    await eventually(() => languageOf(page)).toEqual(HOME.en);
    await page.getByRole('heading', { level: 1, name: 'The part you can’t find gets made here.' }).waitFor();
    expect(await stored(page)).toBe('en');
    expect(await manifestOf(page)).toEqual(['application/manifest+json', 'en', 'Gaam Workshop']);
  });

  it('lives in memory where storage throws (row 86)', async () => {
    const context = await journey.enter(site, { language: null, country: 'US' });
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    await page.goto(site.url);
    await eventually(() => languageOf(page)).toEqual(HOME.en);
    await toggle(page, 'فارسی');
    await eventually(() => languageOf(page)).toEqual(HOME.fa);
    await page.getByRole('banner').getByRole('link', { name: 'نمونه‌کارها' }).click();
    await page.getByRole('heading', { level: 1, name: 'نمونه‌کارها' }).waitFor();
  });
});

function toggle(page: Page, name: string): Promise<void> {
  return page.getByRole('banner').getByRole('button', { name, exact: true }).click();
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('language'));
}

/** Type, language and name of the manifest that the page links. */
function manifestOf(page: Page): Promise<unknown[]> {
  return page.locator('link[rel="manifest"]').evaluate(async (link: HTMLLinkElement) => {
    const answer = await fetch(link.href);
    const { lang, name } = await answer.json();
    return [answer.headers.get('content-type'), lang, name];
  });
}

/** Lets the page work on what has just reached it: it stays Persian, and nothing was stored. */
async function expectUnmoved(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  expect(await languageOf(page)).toEqual(HOME.fa);
  expect(await stored(page)).toBeNull();
}
