import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { renderPage } from '#src/site/rendering/render-page.tsx';
import { pageState } from '#src/site/seam/page-state.ts';
import { stylePartsOf } from '#src/tools/style-parts.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const ORIGIN = 'https://workshop.example';
const PRODUCTS = Array.from({ length: 9 }, (_, index) => productOf(index + 1));
const BUILT = {
  head: { fa: '<meta charset="utf-8" />', en: '<meta charset="utf-8" />' },
  styles: ['/assets/index.css'],
  css: stylePartsOf('body{margin:0}.muted{color:grey}.missing{color:red}'),
  scriptsOf: (page: string, language: Language) => ['index', language, page].map((name) => `/assets/${name}.js`),
  laterScriptsOf: (page: string) => [`/assets/after-${page}.js`],
  inlineScripts: { head: 'paint()', early: 'keep()' },
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

it.each(['/', '/about', '/products', '/products?q=8', '/products/7', '/login', '/nowhere'])(
  'formats the numbers of %s without Intl, whose first format takes 150 ms on a slow phone',
  async (path) => {
    const created = (['NumberFormat', 'DateTimeFormat', 'PluralRules'] as const).map((name) => vi.spyOn(Intl, name));
    for (const language of ['fa', 'en'] as const) await render(path, language);
    expect(created.flatMap(({ mock }) => mock.calls)).toEqual([]);
  },
);

describe('a page from the server', () => {
  const HOME_TITLE = 'Charkh Workshop | Custom robotic and mechanical parts';

  it.each([
    {
      path: '/',
      language: 'fa',
      title: 'کارگاه چرخ | قطعات رباتیک و مکانیکی سفارشی',
      heading: 'چرخی که دیگر نمی‌گردد، این‌جا باز می‌گردد.',
      content: 'قطعهٔ 5',
    },
    {
      path: '/',
      language: 'en',
      title: HOME_TITLE,
      heading: 'The wheel that stopped rolls on again.',
      content: 'Part 5',
    },
    { path: '/about', language: 'fa', title: 'دربارهٔ ما | کارگاه چرخ', heading: 'دربارهٔ ما', content: 'قزوین' },
    { path: '/about', language: 'en', title: 'About us | Charkh Workshop', heading: 'About us', content: 'Qazvin' },
    { path: '/products', language: 'fa', title: 'نمونه‌کارها | کارگاه چرخ', heading: 'نمونه‌کارها', content: 'قطعهٔ 9' },
    {
      path: '/products',
      language: 'en',
      title: 'Work samples | Charkh Workshop',
      heading: 'Work samples',
      content: 'Part 9',
    },
    {
      path: '/products?q=8',
      language: 'en',
      title: 'Work samples | Charkh Workshop',
      heading: 'Work samples',
      content: '<mark>8</mark>',
    },
    { path: '/products/7', language: 'fa', title: 'قطعهٔ 7 | کارگاه چرخ', heading: 'قطعهٔ 7', content: 'قطعهٔ 8' },
    { path: '/products/7', language: 'en', title: 'Part 7 | Charkh Workshop', heading: 'Part 7', content: 'Part 6' },
  ] as const)(
    'renders $path in $language with title, heading and contents',
    async ({ path, language, title, heading, content }) => {
      const html = await render(path, language);
      const dir = language === 'fa' ? 'rtl' : 'ltr';
      expect(html.startsWith(`<!doctype html><html lang="${language}" dir="${dir}"><head>`)).toBe(true);
      expect([titleIn(headIn(html)), headingIn(html)]).toEqual([title, heading]);
      const canonical = ORIGIN + path.replace(/\?.*/, '') + (language === 'fa' ? '' : '?lang=en');
      expect(only(headIn(html), /<link rel="canonical" href="([^"]*)"/g)).toBe(canonical);
      expect(html.replace(/<script.*?<\/script>/gs, '')).toContain(content);
      const data = JSON.parse(only(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g));
      expect([data[0]['@type'], data[0].url]).toEqual(['Organization', `${ORIGIN}/`]);
      expect(html).not.toMatch(/<[^>]*\sstyle=/);
    },
  );

  it.each([
    { path: '/login', language: 'fa', heading: 'ورود مدیر' },
    { path: '/products/404', language: 'fa', heading: 'محصول یافت نشد.' },
    { path: '/nowhere [8.page.missing]', language: 'fa', heading: 'صفحه مورد نظر پیدا نشد!' },
    { path: '/nowhere', language: 'en', heading: 'We couldn’t find that page.' },
    { path: '/products/%00', language: 'fa', heading: 'صفحه مورد نظر پیدا نشد!' },
    { path: '/orders/%', language: 'fa', heading: 'صفحه مورد نظر پیدا نشد!' },
  ] as const)('excludes $path in $language from search engines', async ({ path, language, heading }) => {
    const html = await render(path.replace(/ .*/, ''), language);
    expect(headingIn(html)).toBe(heading);
    expect(headIn(html)).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|ld\+json/);
  });

  it('renders a link in place of a video', async () => {
    const html = await render('/products/1', 'fa', [productOf(1, { video: '/1.mp4' })]);
    expect(only(html, /<a [^>]*(href="\/1.mp4"[^>]*)>/g)).toBe(
      'href="/1.mp4" aria-label="ویدیوی قطعهٔ 1" data-needs-script="true"',
    );
    expect(html).not.toContain('<video');
  });

  it.each([
    { path: '/products', parts: ['1…12'], pages: ['/products?page=2'] },
    { path: '/products?page=2', parts: ['13…24'], pages: ['/products', '/products?page=3'] },
    { path: '/products?page=3', parts: ['25…25'], pages: ['/products?page=2'] },
    { path: '/products?page=4', parts: ['25…25'], pages: ['/products?page=2'] },
    { path: '/products?q=part&page=2', parts: ['13…24'], pages: ['/products?q=part', '/products?q=part&page=3'] },
  ])('renders $path with the parts $parts and links to the pages $pages', async ({ path, parts, pages }) => {
    const many = Array.from({ length: 25 }, (_, index) => productOf(index + 1));
    const html = await render(path, 'en', many);
    const numbers = [...html.matchAll(/<article.*?href="\/products\/(\d+)"/gs)].map(([, id]) => id);
    const links = [...html.matchAll(/rel="(?:prev|next)"[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect([[`${numbers[0]}…${numbers.at(-1)}`], links.map((href) => href.replaceAll('&amp;', '&'))]).toEqual([
      parts,
      pages,
    ]);
  });

  it('contains the styles that the page uses, and names all style sheets', async () => {
    const html = await render('/about', 'fa');
    expect(headIn(html)).toContain('<style>body{margin:0}.muted{color:grey}</style>');
    expect(html).toContain('data-styles="/assets/index.css"');
  });

  it('names the messages of its language, and loads no script before it is painted', async () => {
    const html = await render('/', 'en');
    expect(html).toContain('data-scripts="/assets/index.js /assets/en.js /assets/home.js"');
    expect(html).not.toMatch(/<script[^>]*\ssrc=|rel="(?:stylesheet|modulepreload)"/);
  });
});

describe('a host that answers with another page than was asked for', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    { asked: '/', rendered: '/', isOfUse: true },
    { asked: '/?lang=en', rendered: '/', isOfUse: true },
    { asked: '/about/', rendered: '/about', isOfUse: true },
    { asked: '/products/', rendered: '/products', isOfUse: true },
    { asked: '/products?q=8', rendered: '/products?q=8', isOfUse: true },
    { asked: '/products?q=8', rendered: '/products', isOfUse: false },
    { asked: '/products?page=2&utm=1', rendered: '/products?page=2', isOfUse: true },
    { asked: '/products?page=2', rendered: '/products', isOfUse: false },
    { asked: '/products/9', rendered: '/404', isOfUse: false },
    { asked: '/products/99', rendered: '/products/98', isOfUse: true },
    { asked: '/orders/9f2mQ0cB', rendered: '/404', isOfUse: false },
    { asked: '/%', rendered: '/404', isOfUse: true },
  ])('uses the page state of $rendered at $asked: $isOfUse', async ({ asked, rendered, isOfUse }) => {
    const state = JSON.stringify(stateIn(await render(rendered, 'fa')));
    const [pathname = '', query] = asked.split('?');
    vi.stubGlobal('location', { pathname, search: query ? `?${query}` : '' });
    vi.stubGlobal('document', { getElementById: () => ({ textContent: state }) });
    expect(pageState()).toEqual(isOfUse ? JSON.parse(state) : null);
  });

  it('shows the picture of a product for a shared link to a static host, which draws no cards', async () => {
    const request = { path: '/products/1', language: 'fa', origin: ORIGIN, products: PRODUCTS } as const;
    const image = async (isStatic: boolean) =>
      /og:image" content="([^"]*)"/.exec(await renderPage(BUILT, { ...request, isStatic }))?.[1];
    expect(await image(false)).toBe(`${ORIGIN}/share/1-1-fa.jpg`);
    expect(await image(true)).toBe(ORIGIN + PRODUCTS[0]?.image);
  });

  it('marks a page of a static host, which accepts no forms', async () => {
    const request = { path: '/', language: 'fa', origin: ORIGIN, products: PRODUCTS } as const;
    const page = async (isStatic: boolean) => renderPage(BUILT, { ...request, isStatic });
    expect(await page(false)).toContain('<html lang="fa" dir="rtl">');
    expect(await page(true)).toContain('<html lang="fa" dir="rtl" data-static>');
  });
});

const inlineScriptsIn = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs)].map(
    ([, content]) => content,
  );

it.each(['/', '/products', '/about'])('has only inline scripts on %s whose content is known', async (path) => {
  for (const language of ['fa', 'en'] as const)
    expect(inlineScriptsIn(await render(path, language))).toEqual(Object.values(BUILT.inlineScripts));
});

describe('the notice of a page', () => {
  const NOTICE = { text: 'تا ۱۳ فروردین تعطیل هستیم.', textEn: '', version: 2 };
  const noticesIn = (html: string) =>
    [...html.matchAll(/<p lang="(..)" dir="(...)" class="[^"]*notice[^"]*">(.*?)<\/p>/g)].map(([, ...parts]) =>
      parts.join(' '),
    );
  const withNotice = (path: string, language: Language, notice: Notice | null | undefined) =>
    renderPage(BUILT, { path, language, origin: ORIGIN, products: PRODUCTS, ...(notice !== undefined && { notice }) });

  it('is above the order form and in the footer, also in the other language, and in the state of the page [4.notice.shown, 4.notice.language]', async () => {
    const html = await withNotice('/', 'en', NOTICE);
    expect(noticesIn(html)).toEqual(Array(2).fill(`fa rtl ${NOTICE.text}`));
    expect(html.indexOf(NOTICE.text)).toBeLessThan(html.indexOf('<form'));
    expect(stateIn(html).notice).toEqual(NOTICE);
    const english = { ...NOTICE, textEn: 'Closed until 2 April.' };
    for (const path of ['/about', '/products', '/products/7', '/nowhere'])
      expect([path, noticesIn(await withNotice(path, 'en', english))]).toEqual([
        path,
        ['en ltr Closed until 2 April.'],
      ]);
  });

  it('is not requested by the browser if there is none, but if it is unknown', async () => {
    const states = await Promise.all(
      [null, undefined].map(async (notice) => stateIn(await withNotice('/', 'fa', notice))),
    );
    expect(states.map((state) => 'notice' in state && state.notice)).toEqual([null, false]);
  });
});

describe('the page that answers a posted order', () => {
  const ORDER = { ...EMPTY_DRAFT, name: 'Sara', phone: '12', description: 'A <gear>\nof brass' };
  const STORED = {
    models: [],
    id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
    sentAt: '2026-11-20T08:30:00.000Z',
    token: 'token',
    readAt: '2026-11-21T08:30:00.000Z',
    answer: '',
    answeredAt: '',
    completedAt: '',
  };
  const answer = async (posted: OrderOutcome, language: Language = 'en') => {
    const html = await renderPage(BUILT, { path: '/', language, origin: ORIGIN, products: PRODUCTS, posted });
    expect(stateIn(html).posted).toEqual(posted);
    return { html, form: only(html, /<form [^>]*method="post"[^>]*>(.*?)<\/form>/gs) };
  };
  const refused = (status: number, phone = '09121234567', hasFiles = false): OrderOutcome => ({
    kind: 'refused',
    draft: { ...ORDER, phone },
    hasFiles,
    status,
    errors: [],
    reference: '1a2b3c4d',
  });
  const messageIn = (form: string) =>
    only(form, /<div role="(?:alert|status)" [^>]*>(.*?)<\/div>/gs).replace(/<[^>]*>/g, ' ');

  it('renders the receipt of a posted order with the number of its images, and an empty form', async () => {
    const { html, form } = await answer({ kind: 'stored', draft: ORDER, imageCount: 2, ...STORED });
    const receipt = only(html, /<section (class="[^"]*receipt.*?)<\/section>/gs).replace(/<[^>]*>/g, ' ');
    expect(receipt.replaceAll(/\s+/g, ' ')).toContain('Pictures 2 pictures ');
    expect(receipt.replaceAll(/\s+/g, ' ')).toMatch(/Read : .* Done \(not yet\)/);
    for (const content of ['Order receipt', '4K7 Q2M', 'Sara', 'A &lt;gear&gt;\nof brass'])
      expect(receipt).toContain(content);
    expect(form).not.toContain('Sara');
  });

  it('renders the answer as plain text with its time, between read and done [4.answer.shown]', async () => {
    const answered = { answer: 'Yes <b>,\nby Monday.', answeredAt: '2026-11-22T08:30:00.000Z' };
    const { html } = await answer({ kind: 'stored', draft: ORDER, imageCount: 0, ...STORED, ...answered });
    const steps = only(html, /<ol class="[^"]*progress[^"]*">(.*?)<\/ol>/gs).replace(
      /<(?!span [^>]*dir="auto")[^>]*>/g,
      ' ',
    );
    expect(steps.replaceAll(/[^\S\n]+/g, ' ')).toMatch(
      /Read : .* Answer from the workshop : .*<span [^>]*dir="auto">Yes &lt;b&gt;,\nby Monday\. .*Done \(not yet\)/s,
    );
  });

  it.each<{ readonly label: string; readonly posted: OrderOutcome }>([
    { label: 'a receipt', posted: { kind: 'stored', draft: ORDER, imageCount: 0, ...STORED } },
    { label: 'an expired receipt', posted: { kind: 'expired', draft: EMPTY_DRAFT, hasFiles: false } },
    { label: 'a rejected order', posted: refused(400) },
  ])('keeps $label from search engines, and names no canonical address [4.receipt.private]', async ({ posted }) => {
    const { html } = await answer(posted);
    expect(headIn(html)).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/canonical|og:url|hreflang|ld\+json/i);
  });

  it('states that a receipt has expired, and leaves the stored draft as it is', async () => {
    const { form, html } = await answer({ kind: 'expired', draft: EMPTY_DRAFT, hasFiles: false });
    expect(messageIn(form)).toContain('This receipt is no longer available');
    expect(messageIn(form)).not.toContain('failed');
    expect(html).not.toContain('id="answered-draft"');
  });

  it('renders an issue beside its field, and keeps the typed texts', async () => {
    const { form, html } = await answer(refused(400, '12'));
    // As data, with `<` escaped, because the content of a script must be known to be allowed.
    expect(inlineScriptsIn(html)).toEqual(Object.values(BUILT.inlineScripts));
    const stored = only(html, /<script type="application\/json" id="answered-draft">([^<]*)<\/script>/g);
    expect(JSON.parse(stored).draft).toEqual({ ...ORDER, phone: '12' });
    expect(form).toContain('value="Sara"');
    expect(form).toContain('A &lt;gear&gt;\nof brass</textarea>');
    const error = only(form, /<p id="([^"]*)" [^>]*>This phone number is too short\. /g);
    expect(only(form, /aria-invalid="true" aria-describedby="([^"]*)"/g)).toBe(error);
    expect(messageIn(form)).toContain('The order is not complete yet.');
  });

  it.each([
    { status: 413, content: 'The order is too large' },
    { status: 429, content: 'Too many orders have come from your network' },
    { status: 503, content: 'The server is busy' },
    { status: 507, content: 'The server is out of space' },
  ])('explains the status $status of a posted order, and keeps the typed texts', async ({ status, content }) => {
    const { form } = await answer(refused(status));
    expect(messageIn(form)).toContain(content);
    expect(messageIn(form).replaceAll(/\s+/g, ' ')).toContain('Error reference: 1a2b3c4d');
    expect(form).toContain('value="Sara"');
  });

  it('asks for the files again, since a page cannot keep them', async () => {
    const { form } = await answer(refused(429, '12', true), 'fa');
    expect(form).toContain('فایل‌ها را باید دوباره انتخاب کنید');
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
    { path: '/', carried: [1, 2, 3, 4, 5] },
    { path: '/about', carried: [] },
    { path: '/products', carried: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    { path: '/products/7', carried: [1, 2, 3, 4, 5, 6, '7 with its long text', 8] },
    { path: '/products/2', carried: [1, '2 with its long text', 3, 4, 5] },
    { path: '/products/404', carried: [1, 2, 3, 4, 5] },
  ])('carries only the products and long texts that $path shows', async ({ path, carried }) => {
    expect(await carriedBy(path)).toEqual(carried);
  });

  it('carries on home the small pictures of up to seven other products', async () => {
    const many = Array.from({ length: 14 }, (_, index) => productOf(index + 1));
    const { list } = stateIn(await render('/', 'fa', many));
    expect(list.previews).toEqual([6, 7, 8, 9, 10, 11, 12].map((id) => `/files/products/${id}.webp`));
    expect(stateIn(await render('/products', 'fa', many)).list).not.toHaveProperty('previews');
  });

  it('carries no list of many products', async () => {
    const many = Array.from({ length: 61 }, (_, index) => productOf(index + 1));
    expect(await carriedBy('/products', many)).toBeUndefined();
  });

  it('escapes a title that would end the element of the page state', async () => {
    const title = '</script><img src=x>\u2028';
    const html = await render('/products/1', 'fa', [productOf(1, { title })]);
    expect(stateIn(html).list.products[0].title).toBe(title);
    expect(html).not.toContain('<img src=x>');
  });
});
