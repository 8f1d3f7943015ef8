import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { renderPage } from '#src/site/rendering/render-page.tsx';
import { pageState } from '#src/site/start/page-state.ts';
import { stylePartsOf } from '#src/tools/style-parts.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const ORIGIN = 'https://workshop.example';
const PRODUCTS = Array.from({ length: 9 }, (_, index) => productOf(index + 1));
const BUILT = {
  head: { fa: '<meta charset="utf-8" />', en: '<meta charset="utf-8" />' },
  styles: ['/assets/index.css'],
  css: stylePartsOf('body{margin:0}.muted{color:grey}.missing{color:red}'),
  scriptsOf: (page: string, language: Language) => ['index', language, page].map((name) => `/assets/${name}.js`),
};

const render = (path: string, language: Language, products = PRODUCTS) =>
  renderPage(BUILT, { path, language, origin: ORIGIN, products });

function only(html: string, pattern: RegExp): string {
  const found = [...html.matchAll(pattern)].map(([, one = '']) => one);
  expect([String(pattern), found.length]).toEqual([String(pattern), 1]);
  return found[0] ?? '';
}

const titleIn = (html: string) => only(html, /<title[^>]*>(.*?)<\/title>/g);
const headIn = (html: string) => only(html, /<head>(.*)<\/head>/gs);
const headingIn = (html: string) => only(html, /<h1[^>]*>(.*?)<\/h1>/g).replace(/<[^>]*>/g, '');
const stateIn = (html: string) =>
  JSON.parse(only(html, /<script type="application\/json" id="page-state">(.*?)<\/script>/g));

describe('a page from the server', () => {
  const HOME_TITLE = 'Gaam Workshop | Custom robotic and mechanical parts';

  it.each([
    ['/', 'fa', 'کارگاه گام | قطعات رباتیک و مکانیکی سفارشی', 'قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.', 'قطعهٔ 5'],
    ['/', 'en', HOME_TITLE, 'The part you can’t find gets made here.', 'Part 5'],
    ['/about', 'fa', 'دربارهٔ ما | کارگاه گام', 'دربارهٔ ما', 'زنجان'],
    ['/about', 'en', 'About us | Gaam Workshop', 'About us', 'Zanjan'],
    ['/products', 'fa', 'نمونه‌کارها | کارگاه گام', 'نمونه‌کارها', 'قطعهٔ 9'],
    ['/products', 'en', 'Work samples | Gaam Workshop', 'Work samples', 'Part 9'],
    ['/products?q=8', 'en', 'Work samples | Gaam Workshop', 'Work samples', '<mark>8</mark>'],
    ['/products/7', 'fa', 'قطعهٔ 7 | کارگاه گام', 'قطعهٔ 7', 'قطعهٔ 8'],
    ['/products/7', 'en', 'Part 7 | Gaam Workshop', 'Part 7', 'Part 6'],
  ] as const)('%s in %s says all that it has to say', async (path, language, title, heading, said) => {
    const html = await render(path, language);
    const dir = language === 'fa' ? 'rtl' : 'ltr';
    expect(html.startsWith(`<!doctype html><html lang="${language}" dir="${dir}"><head>`)).toBe(true);
    expect([titleIn(headIn(html)), headingIn(html)]).toEqual([title, heading]);
    const canonical = ORIGIN + path.replace(/\?.*/, '') + (language === 'fa' ? '' : '?lang=en');
    expect(only(headIn(html), /<link rel="canonical" href="([^"]*)"/g)).toBe(canonical);
    expect(html.replace(/<script.*?<\/script>/gs, '')).toContain(said);
    const data = JSON.parse(only(html, /<script type="application\/ld\+json">(.*?)<\/script>/g));
    expect(data[0]).toMatchObject({ '@type': 'Organization', url: `${ORIGIN}/` });
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
  });

  it.each([
    ['/login', 'fa', 'ورود مدیر'],
    ['/products/404', 'fa', 'محصول یافت نشد.'],
    ['/nowhere [8.page.missing]', 'fa', 'صفحه مورد نظر پیدا نشد!'],
    ['/nowhere', 'en', 'The page was not found!'],
    ['/products/%00', 'fa', 'صفحه مورد نظر پیدا نشد!'],
    ['/orders/%', 'fa', 'صفحه مورد نظر پیدا نشد!'],
  ] as const)('%s in %s is for no search engine', async (path, language, heading) => {
    const html = await render(path.replace(/ .*/, ''), language);
    expect(headingIn(html)).toBe(heading);
    expect(headIn(html)).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|ld\+json/);
  });

  it('has a link in place of a video', async () => {
    const html = await render('/products/1', 'fa', [productOf(1, { video: '/1.mp4' })]);
    expect(only(html, /<a [^>]*(href="\/1.mp4"[^>]*)>/g)).toBe(
      'href="/1.mp4" aria-label="ویدیوی قطعهٔ 1" data-kept="true"',
    );
    expect(html).not.toContain('<video');
  });

  it.each([
    ['/products', ['1…12'], ['/products?page=2']],
    ['/products?page=2', ['13…24'], ['/products', '/products?page=3']],
    ['/products?page=3', ['25…25'], ['/products?page=2']],
    ['/products?page=4', ['25…25'], ['/products?page=2']],
    ['/products?q=part&page=2', ['13…24'], ['/products?q=part', '/products?q=part&page=3']],
  ])('%s has the parts %j and links to the pages %j', async (path, parts, pages) => {
    const many = Array.from({ length: 25 }, (_, index) => productOf(index + 1));
    const html = await render(path, 'en', many);
    const numbers = [...html.matchAll(/<article.*?href="\/products\/(\d+)"/gs)].map(([, id]) => id);
    const links = [...html.matchAll(/rel="(?:prev|next)"[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect([[`${numbers[0]}…${numbers.at(-1)}`], links.map((href) => href.replaceAll('&amp;', '&'))]).toEqual([
      parts,
      pages,
    ]);
  });

  it('comes with the styles that it uses, and names the sheets of all', async () => {
    const html = await render('/about', 'fa');
    expect(headIn(html)).toContain('<style>body{margin:0}.muted{color:grey}</style>');
    expect(html).toContain('data-styles="/assets/index.css"');
  });

  it('loads the messages of its language ahead, and no script before it is painted', async () => {
    const html = await render('/', 'en');
    expect(html).toContain('data-scripts="/assets/index.js /assets/en.js /assets/home.js"');
    expect(html).not.toMatch(/<script[^>]*\ssrc=|rel="(?:stylesheet|modulepreload)"/);
  });
});

describe('a host that answers with another page than was asked for', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['/', '/', true],
    ['/?lang=en', '/', true],
    ['/about/', '/about', true],
    ['/products/', '/products', true],
    ['/products?q=8', '/products?q=8', true],
    ['/products?q=8', '/products', false],
    ['/products?page=2&utm=1', '/products?page=2', true],
    ['/products?page=2', '/products', false],
    ['/products/9', '/404', false],
    ['/products/99', '/products/98', true],
    ['/orders/9f2mQ0cB', '/404', false],
    ['/%', '/404', true],
  ])('at %s with %s: whether what it carries is of use is %s', async (asked, rendered, isOfUse) => {
    const state = JSON.stringify(stateIn(await render(rendered, 'fa')));
    const [pathname = '', query] = asked.split('?');
    vi.stubGlobal('location', { pathname, search: query ? `?${query}` : '' });
    vi.stubGlobal('document', { getElementById: () => ({ textContent: state }) });
    expect(pageState()).toEqual(isOfUse ? JSON.parse(state) : null);
  });

  it('has no place for forms, which the page knows', async () => {
    const request = { path: '/', language: 'fa', origin: ORIGIN, products: PRODUCTS } as const;
    const page = async (isStatic: boolean) => renderPage(BUILT, { ...request, isStatic });
    expect(await page(false)).toContain('<html lang="fa" dir="rtl">');
    expect(await page(true)).toContain('<html lang="fa" dir="rtl" data-static>');
  });
});

describe('the page that answers a posted order', () => {
  const ORDER = { name: 'Sara', phone: '12', description: 'A <gear>\nof brass' };
  const answer = async (posted: PostedOrder, language: Language = 'en') => {
    const html = await renderPage(BUILT, { path: '/', language, origin: ORIGIN, products: PRODUCTS, posted });
    expect(stateIn(html).posted).toEqual(posted);
    return { html, form: only(html, /<form [^>]*method="post"[^>]*>(.*?)<\/form>/gs) };
  };
  const refused = (status: number, phone = '09121234567', hasImages = false): PostedOrder => ({
    kind: 'refused',
    draft: { ...ORDER, phone },
    hasImages,
    status,
    errors: [],
    reference: '1a2b3c4d',
  });
  const messageIn = (form: string) =>
    only(form, /<div role="(?:alert|status)" [^>]*>(.*?)<\/div>/gs).replace(/<[^>]*>/g, ' ');

  it('holds the receipt, and an empty form', async () => {
    const stored = { id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE', sentAt: '2026-11-20T08:30:00.000Z' };
    const { html, form } = await answer({ kind: 'stored', draft: ORDER, hasImages: false, ...stored });
    const receipt = only(html, /<section (class="[^"]*receipt.*?)<\/section>/gs).replace(/<[^>]*>/g, ' ');
    for (const said of ['Your order has been sent!', '4K7 Q2M', 'Sara', 'A &lt;gear&gt;\nof brass'])
      expect(receipt).toContain(said);
    expect(form).not.toContain('Sara');
  });

  it('says beside the field what is wrong with it, and keeps what was typed', async () => {
    const { form } = await answer(refused(400, '12'));
    expect(form).toContain('value="Sara"');
    expect(form).toContain('A &lt;gear&gt;\nof brass</textarea>');
    const error = only(form, /<p id="([^"]*)" [^>]*>This number is too short\. /g);
    expect(only(form, /aria-invalid="true" aria-describedby="([^"]*)"/g)).toBe(error);
    expect(messageIn(form)).toContain('The order is not complete yet.');
  });

  it.each([
    [413, 'The order is too large'],
    [429, 'Too many orders came from your network'],
    [503, 'The server is busy'],
    [507, 'The server is out of space'],
  ])('says of a %i what it means, and keeps what was typed', async (status, said) => {
    const { form } = await answer(refused(status));
    expect(messageIn(form)).toContain(said);
    expect(messageIn(form).replaceAll(/\s+/g, ' ')).toContain('Error reference: 1a2b3c4d');
    expect(form).toContain('value="Sara"');
  });

  it('asks for images again, which no page can keep', async () => {
    const { form } = await answer(refused(429, '12', true), 'fa');
    expect(form).toContain('عکس‌ها را باید دوباره انتخاب کنید');
  });
});

describe('what a page carries', () => {
  const carriedBy = async (path: string, products = PRODUCTS) => {
    const { list } = stateIn(await render(path, 'fa', products));
    expect(list?.ids ?? null).toEqual(list && products.map(({ id }) => id));
    return list?.products.map(({ id, longDescription }: { id: number; longDescription: string }) =>
      longDescription === '' ? id : `${id} with its long text`,
    );
  };

  it.each([
    ['/', [1, 2, 3, 4, 5]],
    ['/about', []],
    ['/products', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['/products/7', [1, 2, 3, 4, 5, 6, '7 with its long text', 8]],
    ['/products/2', [1, '2 with its long text', 3, 4, 5]],
    ['/products/404', [1, 2, 3, 4, 5]],
  ])('%s: the products that it shows, and the long texts that it shows', async (path, carried) => {
    expect(await carriedBy(path)).toEqual(carried);
  });

  it('is never a list of many products', async () => {
    const many = Array.from({ length: 61 }, (_, index) => productOf(index + 1));
    expect(await carriedBy('/products', many)).toBeUndefined();
  });

  it('cannot end the element that it stands in', async () => {
    const title = '</script><img src=x>\u2028';
    const html = await render('/products/1', 'fa', [productOf(1, { title })]);
    expect(stateIn(html).list.products[0].title).toBe(title);
    expect(html).not.toContain('<img src=x>');
  });
});
