import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { LANGUAGES, type Language } from '#src/domain/language/language.ts';
import { addressIn, pageAt, productPath } from '#src/domain/page-paths.ts';
import { isPublicPage, PAGES, type PublicPageName } from '#src/domain/pages.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { cardPath, SHARED_SIZE } from '#src/domain/product/share-card.ts';
import { textPageAt } from '#src/features/shared/workshop/text-pages.ts';
import { titleAt } from '#src/translations/page-titles.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { workshop } from '#workshop/details.ts';
import { homeTexts } from '#workshop/texts/home.ts';
import { searchTexts } from '#workshop/texts/search.ts';
import { OF_DOCUMENT } from './head.tsx';
import { documentTitle, usePageName } from './page-name.ts';
import { asScriptText, breadcrumbs, type Crumb, organization, productNode } from './structured-data.ts';

/** Marks the elements, which `head.tsx` removes once the visitor has left the page. */
const MARK = { [OF_DOCUMENT]: '' };

interface MetadataProps {
  /** The origin that visitors see. */
  readonly origin: string;
  /** True if the page is a file of a static host, which draws no cards of products. */
  readonly isStatic?: boolean | undefined;
  /** True if the page shows an order to the customer who sent it. */
  readonly isPrivate?: boolean | undefined;
}

/** Metadata of a page for search engines and shared links. They read the document, so only the server renders it. */
export function Metadata({ origin, isStatic = false, isPrivate = false }: MetadataProps) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const page = usePageName(pathname);
  const crumbs = useCrumbs(pathname, page.product);
  const { description, image, imageAlt, hasSharedSize } = useSummary(pathname, page.product, isStatic);
  const path = origin + (crumbs.at(-1)?.path ?? PAGES.home.path);
  const isPublic = page.isPublic && !isPrivate;
  return (
    <>
      <meta name="description" content={description} {...MARK} />
      {isPrivate && <meta name="robots" content="noindex" {...MARK} />}
      {isPublic && <Addresses path={path} language={language} />}
      <meta property="og:type" content={page.product ? 'product' : 'website'} {...MARK} />
      <meta property="og:site_name" content={workshop.name[language]} {...MARK} />
      <meta property="og:title" content={documentTitle(page, language)} {...MARK} />
      <meta property="og:description" content={description} {...MARK} />
      <meta property="og:image" content={new URL(image, origin).href} {...MARK} />
      {hasSharedSize && (
        <>
          <meta property="og:image:width" content={String(SHARED_SIZE.width)} {...MARK} />
          <meta property="og:image:height" content={String(SHARED_SIZE.height)} {...MARK} />
        </>
      )}
      <meta property="og:image:alt" content={imageAlt} {...MARK} />
      <meta property="og:locale" content={language === 'fa' ? 'fa_IR' : 'en'} {...MARK} />
      <meta name="twitter:card" content="summary_large_image" {...MARK} />
      {isPublic && (
        <script type="application/ld+json" {...MARK}>
          {asScriptText([
            organization(origin, language),
            ...(page.product ? [productNode(page.product, origin, language)] : []),
            ...(crumbs.length > 1 ? [breadcrumbs(crumbs, origin)] : []),
          ])}
        </script>
      )}
    </>
  );
}

interface AddressesProps {
  /** URL of the page without a language. */
  readonly path: string;
  readonly language: Language;
}

/** Links to the page in each language. The default language is for visitors without a preference. */
function Addresses({ path, language }: AddressesProps) {
  const url = addressIn(language, path, workshop.defaultLanguage);
  return (
    <>
      <link rel="canonical" href={url} {...MARK} />
      {LANGUAGES.map((one) => (
        <link
          key={one}
          rel="alternate"
          hrefLang={one}
          href={addressIn(one, path, workshop.defaultLanguage)}
          {...MARK}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={path} {...MARK} />
      <meta property="og:url" content={url} {...MARK} />
    </>
  );
}

/** Steps from home to the page. The last one has the page's canonical path. None for a page that is not public. */
function useCrumbs(pathname: string, product: Product | null): readonly Crumb[] {
  const { i18n } = useLingui();
  const language = useLanguage();
  const textPage = textPageAt(pathname);
  const crumbsTo = (page: PublicPageName): readonly Crumb[] => {
    const { path, parent } = PAGES[page];
    const above = parent === null ? [] : crumbsTo(parent);
    if (page === 'text') return textPage ? [...above, { name: textPage.title[language], path: pathname }] : above;
    if (page !== 'product') return [...above, { name: i18n._(titleAt(path)), path }];
    if (product === null) return above;
    return [...above, { name: localizedProduct(product, language).title.text, path: productPath(product.id) }];
  };
  const page = pageAt(pathname)?.name;
  return page !== undefined && isPublicPage(page) ? crumbsTo(page) : [];
}

/** Description of each public page. A product and a further page have their own. */
const DESCRIPTIONS: Readonly<Record<Exclude<PublicPageName, 'product' | 'text'>, Readonly<Record<Language, string>>>> =
  {
    home: searchTexts.home,
    about: searchTexts.about,
    products: homeTexts.samples,
  };

interface Summary {
  readonly description: string;
  /** URL or path of the image of a shared link. */
  readonly image: string;
  readonly imageAlt: string;
  /** False for a product's picture, which has a size of its own. */
  readonly hasSharedSize: boolean;
}

/** The page in a sentence and an image. */
function useSummary(pathname: string, product: Product | null, isStatic: boolean): Summary {
  const language = useLanguage();
  if (product) {
    const { title, description } = localizedProduct(product, language);
    const image = isStatic ? product.image : cardPath(product, language);
    return { description: description.text, image, imageAlt: title.text, hasSharedSize: !isStatic };
  }
  const image = {
    image: `/share-${language}.jpg`,
    imageAlt: searchTexts.picture[language],
    hasSharedSize: true,
  };
  const textPage = textPageAt(pathname);
  if (textPage) return { ...image, description: textPage.description[language] };
  const page = pageAt(pathname)?.name;
  const isDescribed = page !== undefined && isPublicPage(page) && page !== 'product' && page !== 'text';
  return { ...image, description: DESCRIPTIONS[isDescribed ? page : 'home'][language] };
}
