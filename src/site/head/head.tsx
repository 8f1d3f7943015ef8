import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import type { Product } from '#src/contract/schema.generated.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language/language.ts';
import { PAGE_PATHS, pageAt, productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { workshop } from '#src/features/shared/workshop/workshop.ts';
import { routeAt } from '#src/site/routing/routes.tsx';
import { useLanguage } from '#src/translations/use-language.ts';
import {
  asScriptText,
  breadcrumbs,
  type Crumb,
  organization,
  productNode,
  type StructuredData,
} from './structured-data.ts';

interface Page {
  readonly name: string | null;
  readonly description: string;
  readonly isPublic: boolean;
  readonly image: string;
  /** Steps from home to the page. The last one has the page's canonical path. */
  readonly crumbs: readonly Crumb[];
  readonly product: Product | null;
}

/** Title, description and metadata for tabs, search engines and shared links, in the current language. */
export function Head({ origin }: { readonly origin: string }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = usePage(pathname);
  const name = workshop.name[language];
  const title = page.name === null ? `${name} | ${workshop.trade[language]}` : `${page.name} | ${name}`;
  const path = origin + (page.crumbs.at(-1)?.path ?? '/');
  const urls = { fa: path, en: `${path}?lang=en` };
  return (
    <>
      <title>{title}</title>
      <link rel="manifest" href={`/${language}.webmanifest`} />
      <meta name="description" content={page.description} />
      {page.isPublic ? <Addresses urls={urls} language={language} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content={page.product ? 'product' : 'website'} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={new URL(page.image, origin).href} />
      <meta property="og:locale" content={language === 'fa' ? 'fa_IR' : 'en'} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.isPublic && (
        <script type="application/ld+json">{asScriptText(structuredData(page, origin, language))}</script>
      )}
    </>
  );
}

interface AddressesProps {
  readonly urls: Readonly<Record<Language, string>>;
  readonly language: Language;
}

/** Links to the page in each language. The default language is for visitors without a preference. */
function Addresses({ urls, language }: AddressesProps) {
  return (
    <>
      <link rel="canonical" href={urls[language]} />
      {Object.entries(urls).map(([other, url]) => (
        <link key={other} rel="alternate" hrefLang={other} href={url} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={urls[DEFAULT_LANGUAGE]} />
      <meta property="og:url" content={urls[language]} />
    </>
  );
}

function structuredData({ crumbs, product }: Page, origin: string, language: Language): readonly StructuredData[] {
  return [
    organization(origin, language),
    ...(product ? [productNode(product, origin, language)] : []),
    ...(crumbs.length > 1 ? [breadcrumbs(crumbs, origin)] : []),
  ];
}

function usePage(pathname: string): Page {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { product, isLoading } = useProductOf(pathname);
  const isSignedIn = useSelector(useActors().session, (snapshot) => snapshot.hasTag('signedIn'));
  const page = pageAt(pathname)?.name;
  const title = i18n._(routeAt(pathname).title);
  const home: Crumb = { name: t`خانه`, path: PAGE_PATHS.home };
  const samples: Crumb = { name: t`نمونه‌کارها`, path: PAGE_PATHS.products };
  const aboutWorkshop = t`طراحی، نمونه‌سازی و چاپ سه‌بعدی قطعه‌های رباتیک و مکانیکی سفارشی؛ تکی یا در تیراژ کم.`;
  const shown = (crumb: Crumb | null, description = aboutWorkshop): Page => ({
    name: crumb?.name ?? null,
    description,
    isPublic: true,
    image: `/share-${language}.jpg`,
    crumbs: crumb ? [home, crumb] : [home],
    product: null,
  });
  const hidden = (name: string): Page => ({ ...shown({ name, path: pathname }), isPublic: false });

  if (page === 'home') return shown(null);
  if (page === 'about')
    return shown({ name: title, path: PAGE_PATHS.about }, t`کارگاه ما، کسانی که در آن کار می‌کنند و نشانی آن.`);
  if (page === 'products') return shown(samples, t`قطعه‌هایی که طراحی کرده‌ایم، ساخته‌ایم و کار می‌کنند.`);
  if (page === 'login' && isSignedIn) return hidden(t`خروج از حساب`);
  if (page !== 'product') return hidden(title);
  if (!product) return isLoading ? shown({ ...samples, path: pathname }) : hidden(title);
  const { title: name, description } = localizedProduct(product, language);
  const crumb = { name: name.text, path: productPath(product.id) };
  return { ...shown(crumb, description.text), image: product.image, crumbs: [home, samples, crumb], product };
}

function useProductOf(pathname: string): { product: Product | null; isLoading: boolean } {
  const { catalogue } = useActors();
  const { products, ids } = useSelector(catalogue, ({ context }) => context);
  const isLoading = useSelector(catalogue, (snapshot) => snapshot.matches('loading'));
  const page = pageAt(pathname);
  const id = page?.name === 'product' ? productIdFrom(page.id) : null;
  return {
    product: products.find((candidate) => candidate.id === id) ?? null,
    isLoading: isLoading && id !== null && (ids?.includes(id) ?? true),
  };
}
