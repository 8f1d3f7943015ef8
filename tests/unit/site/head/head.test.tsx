import { I18nProvider } from '@lingui/react';
import { act, cleanup } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { LANGUAGES, type Language } from '#src/domain/language/language.ts';
import { addressIn, pathsOf } from '#src/domain/page-paths.ts';
import { needsSession, PAGE_NAMES } from '#src/domain/pages.ts';
import { Head } from '#src/site/head/head.tsx';
import { Metadata } from '#src/site/head/metadata.tsx';
import { catalogueOf } from '../../../support/fixtures/actors.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { translationsIn } from '../../../support/fixtures/translations.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const { origin } = window.location;

/** The head as the server renders it. */
const HEAD = (
  <>
    <Head />
    <Metadata origin={origin} />
  </>
);

/** Opens the head of a page whose products are there. */
function open(path: string, language: Language = 'fa', ...products: readonly Product[]) {
  const catalogue = catalogueOf(products.length > 0 ? products : [productOf(7)]);
  return renderScreen(HEAD, { actors: { catalogue }, language, path });
}

const meta = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? null;
const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null;
const alternates = () => {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]');
  return Object.fromEntries([...links].map(({ hreflang, href }) => [hreflang, href]));
};
const dataScripts = () => [...document.querySelectorAll('script[type="application/ld+json"]')];
const data = (): Record<string, unknown>[] => JSON.parse(dataScripts()[0]?.textContent ?? '[]');
const kinds = () => data().map((node) => node['@type']);

const SHARE_IMAGE_ALT = {
  fa: 'بازوی رباتیک، نیمی نقشه و نیمی قطعهٔ ساخته‌شده',
  en: 'A robot arm, half drawing and half finished part',
};

describe('the head of a page', () => {
  it.each([
    { path: '/', language: 'fa', title: 'کارگاه چرخ | قطعات رباتیک و مکانیکی سفارشی', nodes: [] },
    { path: '/', language: 'en', title: 'Charkh Workshop | Custom robotic and mechanical parts', nodes: [] },
    { path: '/about', language: 'fa', title: 'دربارهٔ ما | کارگاه چرخ', nodes: ['BreadcrumbList'] },
    { path: '/about', language: 'en', title: 'About us | Charkh Workshop', nodes: ['BreadcrumbList'] },
    { path: '/products', language: 'fa', title: 'نمونه‌کارها | کارگاه چرخ', nodes: ['BreadcrumbList'] },
    { path: '/products', language: 'en', title: 'Work samples | Charkh Workshop', nodes: ['BreadcrumbList'] },
    { path: '/products/7', language: 'fa', title: 'قطعهٔ 7 | کارگاه چرخ', nodes: ['Product', 'BreadcrumbList'] },
    { path: '/products/7', language: 'en', title: 'Part 7 | Charkh Workshop', nodes: ['Product', 'BreadcrumbList'] },
  ] as const)(
    'describes $path in $language once to tabs, search engines and shared links',
    ({ path, language, title, nodes }) => {
      open(path, language);
      expect(document.title).toBe(title);
      expect(document.head.querySelectorAll('title, link[rel="canonical"], meta[name="description"]')).toHaveLength(3);
      const url = origin + path + (language === 'fa' ? '' : '?lang=en');
      expect({ canonical: canonical(), robots: meta('robots') }).toEqual({ canonical: url, robots: null });
      expect(alternates()).toEqual({ fa: origin + path, en: `${origin}${path}?lang=en`, 'x-default': origin + path });
      expect([meta('og:title'), meta('og:url')]).toEqual([title, url]);
      const own = language === 'fa' ? ['fa_IR', 'کارگاه چرخ'] : ['en', 'Charkh Workshop'];
      expect([meta('og:locale'), meta('og:site_name')]).toEqual(own);
      const shared =
        nodes[0] === 'Product'
          ? ['product', `/share/7-1-${language}.jpg`, language === 'fa' ? 'قطعهٔ 7' : 'Part 7']
          : ['website', `/share-${language}.jpg`, SHARE_IMAGE_ALT[language]];
      const image = meta('og:image')?.replace(origin, '');
      expect([meta('og:type'), image, meta('og:image:alt')]).toEqual(shared);
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
      const description = meta('description') ?? '';
      expect({ description, isPersian: /[\u0600-\u06ff]/.test(description) }).toEqual({
        description: meta('og:description'),
        isPersian: language === 'fa',
      });
      expect(description.length).toBeGreaterThan(10);
      expect(kinds()).toEqual(['Organization', ...nodes]);
    },
  );

  it.each([
    { path: '/login', title: 'ورود مدیر | کارگاه چرخ' },
    { path: '/login/', title: 'ورود مدیر | کارگاه چرخ' },
    { path: '/dashboard', title: 'پیشخوان | کارگاه چرخ' },
    { path: '/orders/k3', title: 'سفارش | کارگاه چرخ' },
    { path: '/products/99', title: 'محصول یافت نشد. | کارگاه چرخ' },
    { path: '/products/abc', title: 'محصول یافت نشد. | کارگاه چرخ' },
    { path: '/no/such/page', title: 'صفحه پیدا نشد | کارگاه چرخ' },
    { path: '/products/%00', title: 'صفحه پیدا نشد | کارگاه چرخ' },
    { path: '/%E0%A4%A', title: 'صفحه پیدا نشد | کارگاه چرخ' },
  ])('excludes $path from search engines', ({ path, title }) => {
    open(path);
    expect({
      title: document.title,
      robots: meta('robots'),
      canonical: canonical(),
      dataScripts: dataScripts(),
    }).toEqual({ title, robots: 'noindex', canonical: null, dataScripts: [] });
  });

  it.each([
    { written: '/about/', path: '/about' },
    { written: '/About', path: '/about' },
    { written: '/products/', path: '/products' },
    { written: '/products/7/', path: '/products/7' },
  ])('has the same head for $written as for $path', ({ written, path }) => {
    open(written);
    expect({ robots: meta('robots'), canonical: canonical() }).toEqual({ robots: null, canonical: origin + path });
  });

  it('does not state that a product is missing before the products are loaded', () => {
    renderScreen(HEAD, { actors: { catalogue: catalogueOf() }, path: '/products/7' });
    expect({ title: document.title, robots: meta('robots') }).toEqual({
      title: 'نمونه‌کارها | کارگاه چرخ',
      robots: null,
    });
  });
});

/** The paths of all pages that visitors may find by a search. */
const FOUND = PAGE_NAMES.filter((name) => !needsSession(name) && name !== 'login').flatMap((name) =>
  pathsOf(name, { products: [{ id: 7 }], textPages: ['terms'] }),
);

it.each(LANGUAGES)('gives every public page in %s an address and a description of its own', (language) => {
  const heads = FOUND.map((path) => {
    open(path, language);
    const head = { path, robots: meta('robots'), canonical: canonical(), description: meta('description') };
    cleanup();
    return head;
  });
  const addressOf = (path: string) => addressIn(language, origin + path, 'fa');
  expect(heads.map(({ path, robots, canonical }) => ({ path, robots, canonical }))).toEqual(
    FOUND.map((path) => ({ path, robots: null, canonical: addressOf(path) })),
  );
  expect(new Set(heads.map(({ description }) => description)).size).toBe(FOUND.length);
});

it('lists the facts of a part in the structured data, in the language of its text', () => {
  const texts = { longDescription: 'جنس: برنج\n\nمتن', longDescriptionEn: 'Material: brass\n\nText' };
  open('/products/7', 'en', productOf(7, texts));
  expect(data()[1]).toMatchObject({
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Material', value: 'brass' }],
  });
});

it('describes the workshop, the part without an offer, and the breadcrumbs in the structured data', () => {
  open('/products/7', 'en');
  const [organization, product, breadcrumbs] = data();
  expect(organization).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Charkh Workshop',
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    email: 'info@charkh-workshop.example',
    telephone: '+982833445566',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '17 Azmoon Street, Industrial Town No.\u00a02, Qazvin, Iran',
      addressCountry: 'IR',
    },
  });
  expect(product).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Part 7',
    description: 'Short description 7',
    image: `${origin}/files/products/7.webp`,
    url: `${origin}/products/7`,
    sku: '7',
    brand: { '@id': `${origin}/#organization` },
  });
  expect(breadcrumbs).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Work samples', item: `${origin}/products` },
      { '@type': 'ListItem', position: 3, name: 'Part 7', item: `${origin}/products/7` },
    ],
  });
});

describe('the metadata of the document', () => {
  const left = () =>
    [...document.head.querySelectorAll('[data-document], [name=theme-color]')].map(({ outerHTML }) => outerHTML);

  const showHead = () => {
    const tags = '<meta data-document name="description"><link data-document rel="canonical"><meta name="theme-color">';
    document.head.insertAdjacentHTML('beforeend', tags);
    onTestFinished(() => document.head.querySelector('[name=theme-color]')?.remove());
    const translations = translationsIn('fa');
    const { go } = renderScreen(
      <I18nProvider i18n={translations}>
        <Head />
      </I18nProvider>,
    );
    expect(left()).toHaveLength(3);
    return { go, translations };
  };

  it('is removed once another page is shown, and the title changes', async () => {
    await showHead().go('/about');
    expect([left(), document.title]).toEqual([['<meta name="theme-color">'], 'دربارهٔ ما | کارگاه چرخ']);
  });

  it('is removed once the page is shown in the other language', () => {
    const { translations } = showHead();
    act(() => translations.loadAndActivate({ locale: 'en', messages: {} }));
    expect(left()).toEqual(['<meta name="theme-color">']);
  });
});

it('keeps markup in a title as text in the tab, the metas and the structured data', () => {
  const title = '</script><img src=x onerror=alert(1)>\u2028"}';
  open('/products/7', 'fa', productOf(7, { title }));
  expect(document.title.startsWith('</script><img src=x onerror=alert(1)>')).toBe(true);
  expect({ img: document.head.querySelector('img'), dataScriptCount: dataScripts().length }).toEqual({
    img: null,
    dataScriptCount: 1,
  });
  expect(dataScripts()[0]?.textContent).not.toMatch(/[<\u2028]/);
  expect(data()[1]?.name).toBe(title);
});
