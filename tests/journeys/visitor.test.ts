import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openJourney } from '../support/journey.ts';
import { journeySite } from '../support/journey-site.ts';
import { LANGUAGES, languageOf, sampleTitles } from '../support/journey-words.ts';

const WORDS = {
  fa: {
    dir: 'rtl',
    workshop: 'کارگاه گام',
    home: 'قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.',
    homeTitle: 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی',
    features: ['دقت', 'طراحی سفارشی', 'تحویل سریع'],
    viewMore: 'مشاهدهٔ بیشتر',
    readMore: 'بیشتر بخوانید',
    products: 'نمونه‌کارها',
    about: 'دربارهٔ ما',
    contact: 'تماس',
    cards: ['طراحی', 'چاپ سه‌بعدی', 'سنجش', 'تحویل'],
    related: 'قطعه‌های دیگر',
    details: 'جزئیات',
    noProduct: 'محصول یافت نشد.',
    seeProducts: 'دیدن نمونه‌کارها',
    lost: 'صفحه مورد نظر پیدا نشد!',
    lostTitle: 'صفحه پیدا نشد',
    backHome: 'بازگشت به خانه',
    map: 'نقشهٔ کارگاه در OpenStreetMap',
    drawnMap: /^نقشهٔ ساده: زنجان/,
  },
  en: {
    dir: 'ltr',
    workshop: 'Gaam Workshop',
    home: 'The part you can’t find gets made here.',
    homeTitle: 'Gaam Workshop | Custom robotic and mechanical parts',
    features: ['Precision', 'Custom design', 'Fast delivery'],
    viewMore: 'View more',
    readMore: 'Read more',
    products: 'Work samples',
    about: 'About us',
    contact: 'Contact',
    cards: ['Design', '3D printing', 'Measuring', 'Delivery'],
    related: 'Other parts',
    details: 'Details of',
    noProduct: 'Product not found.',
    seeProducts: 'See work samples',
    lost: 'The page was not found!',
    lostTitle: 'Page not found',
    backHome: 'Back home',
    map: 'Map of the workshop on OpenStreetMap',
    drawnMap: /^Simple map: 24 Noavari Street/,
  },
} as const;

const journey = openJourney();
const site = journeySite();

describe.each(LANGUAGES)('a visitor who reads %s', (language) => {
  const words = WORDS[language];
  const titles = sampleTitles(language);
  const visit = (path: string) => journey.visit(site, path, { language });
  const titled = (page: string) => ({ lang: language, dir: words.dir, title: `${page} | ${words.workshop}` });

  it('finds hero, three features, five samples, the order form and the ways on at home', async () => {
    const page = await visit('/');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: words.home }).waitFor();
    expect(await languageOf(page)).toEqual({ lang: language, dir: words.dir, title: words.homeTitle });
    for (const feature of words.features) await main.getByRole('heading', { level: 3, name: feature }).waitFor();
    await eventually(() => cardTitles(main)).toEqual(titles.slice(0, 5));
    expect(await main.locator('#order form').isVisible()).toBe(true);
    await main.getByRole('link', { name: words.readMore }).click();
    await page.waitForURL(`${site.url}/about`);
    await page.goBack();
    await main.getByRole('link', { name: words.viewMore }).click();
    await page.waitForURL(`${site.url}/products`);
  });

  it('goes from all products to one, with its long text and four others', async () => {
    const page = await visit('/products');
    const main = page.getByRole('main');
    await eventually(() => cardTitles(main)).toEqual(titles);
    expect(await languageOf(page)).toEqual(titled(words.products));
    await main.getByRole('link', { name: `${words.details} ${titles[2]}` }).click();
    await page.waitForURL(`${site.url}/products/3`);
    await main.getByRole('heading', { level: 1, name: titles[2] ?? '' }).waitFor();
    expect(await languageOf(page)).toEqual(titled(titles[2] ?? ''));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await cardTitles(related(main, words.related))).toEqual([titles[0], titles[1], titles[3], titles[4]]);
    expect(await main.locator('video').count()).toBe(0);
  });

  it('plays the video of a product, which comes in ranges', async () => {
    const page = await visit('/products/1');
    const video = page.locator('video');
    await video.waitFor();
    expect(await video.evaluate((film: HTMLVideoElement) => ({ ready: film.readyState, poster: film.poster }))).toEqual(
      {
        ready: 0,
        poster: expect.stringContaining('/files/'),
      },
    );
    const range = page.waitForResponse((response) => response.url().endsWith('.mp4'));
    await play(video);
    const answer = await range;
    expect(answer.status()).toBe(206);
    expect(answer.headers()['content-range']).toMatch(/^bytes 0-\d+\/\d+$/);
    await eventually(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  });

  it('is told where there is no such product, whatever the address says, and led to those that are', async () => {
    journey.expectConsole(/status of 404.*\/products\//);
    const context = await journey.enter(site, { language });
    const page = await context.newPage();
    for (const id of ['999', 'abc', '1e3', '-1', '٣']) {
      await page.goto(`${site.url}/products/${encodeURIComponent(id)}`);
      await page.getByText(words.noProduct).waitFor();
      expect(await languageOf(page), id).toEqual(titled(words.noProduct));
    }
    await page.getByRole('main').getByRole('link', { name: words.seeProducts }).click();
    await page.waitForURL(`${site.url}/products`);
  });

  it('meets the stalled gears where no page is, and goes home', async () => {
    journey.expectConsole(/status of 404.*\/no\/such\/page/);
    const page = await visit('/no/such/page');
    await page.getByRole('heading', { level: 1, name: words.lost }).waitFor();
    expect(await languageOf(page)).toEqual(titled(words.lostTitle));
    await page.getByRole('link', { name: words.backHome }).click();
    await page.getByRole('heading', { level: 1, name: words.home }).waitFor();
  });

  it('reads about the workshop and sees the street map once it comes near', async () => {
    const page = await journey.visit(site, '/about', { language, map: 'reachable' });
    await page.getByRole('heading', { level: 1, name: words.about }).waitFor();
    expect(await languageOf(page)).toEqual(titled(words.about));
    expect(await page.getByRole('main').locator('ul').first().getByRole('heading', { level: 2 }).count()).toBe(4);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('img', { name: words.drawnMap }).scrollIntoViewIfNeeded();
    const frame = page.locator(`iframe[title="${words.map}"]`);
    await frame.contentFrame().getByText('The street map').waitFor();
    await eventually(() => isOnTop(frame)).toBe(true);
  });

  it('keeps the drawn map and the links where the street map cannot be had', async () => {
    journey.expectConsole(/ERR_CONNECTION_REFUSED.*openstreetmap/);
    const page = await journey.visit(site, '/about', { language, map: 'unreachable' });
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('openstreetmap'));
    const drawn = page.getByRole('img', { name: words.drawnMap });
    await drawn.scrollIntoViewIfNeeded();
    await refused;
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await isOnTop(drawn)).toBe(true);
    const links = page.locator('section', { has: drawn }).getByRole('link');
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href)).map(({ protocol, host }) => protocol + host),
      ),
    ).toEqual(['https:www.openstreetmap.org', 'https:neshan.org', 'geo:']);
  });

  it('comes to the footer by the contact link', async () => {
    const page = await visit('/');
    await page.getByRole('banner').getByRole('link', { name: words.contact }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('contact');
    await eventually(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1)).toBe(true);
  });
});

describe('the place in the page', () => {
  it('glides to the top at home, and is after Back where it was', async () => {
    const page = await journey.visit(site, '/products');
    await eventually(() => cardTitles(page.getByRole('main'))).toHaveLength(12);
    await scrollDown(page, 900);
    const places = await placesOnTheWay(page, homeLink(page));
    expect(places.at(-1)).toBe(0);
    expect(places.length).toBeGreaterThan(3);
    await page.goBack();
    await eventually(() => page.evaluate(() => scrollY)).toBe(900);
  });

  it('is the top at once for who asked for less motion', async () => {
    const page = await journey.visit(site, '/products', { calm: true });
    await eventually(() => cardTitles(page.getByRole('main'))).toHaveLength(12);
    await scrollDown(page, 900);
    expect(await placesOnTheWay(page, homeLink(page))).toEqual([0]);
  });
});

function homeLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: WORDS.fa.workshop });
}

function scrollDown(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (place) =>
      new Promise<void>((resolve) => {
        addEventListener('scrollend', () => resolve(), { once: true });
        scrollTo(0, place);
      }),
    top,
  );
}

/** Follows a link and answers where the window stood, frame by frame, until it came to rest, in px from the top. */
async function placesOnTheWay(page: Page, link: Locator): Promise<number[]> {
  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        addEventListener('scroll', () => seen.push(scrollY));
        addEventListener('scrollend', () => resolve(seen), { once: true });
      }),
  );
  // A click of the browser's driver would scroll the sticky header's place into view first.
  await link.evaluate((element: HTMLElement) => element.click());
  return places;
}

/** Titles of the cards, in their order. */
function cardTitles(place: Locator): Promise<string[]> {
  return place.locator('article').getByRole('heading').allInnerTexts();
}

function related(main: Locator, heading: string): Locator {
  return main.getByRole('region', { name: heading });
}

/** Starts a video as its play button does; muted, since no person pressed it. */
function play(video: Locator): Promise<void> {
  return video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
}

/** True where nothing lies over the middle of the element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return node === hit || node.contains(hit);
  });
}
