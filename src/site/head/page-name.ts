import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { isPublicPage, PAGES } from '#src/domain/pages.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useIsLogout } from '#src/features/shared/navigation/use-is-logout.ts';
import { textPageAt } from '#src/features/shared/workshop/text-pages.ts';
import { titleAt } from '#src/translations/page-titles.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { workshop } from '#workshop/details.ts';

interface NamedPage {
  /** Null for home, which has the workshop's name only. */
  readonly name: string | null;
  /** False if search engines should leave the page out. */
  readonly isPublic: boolean;
  /** The product that the page shows. */
  readonly product: Product | null;
}

/** Name of the page at a path, in the current language. */
export function usePageName(pathname: string): NamedPage {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { product, isLoading } = useProductAt(pathname);
  const isLogout = useIsLogout();
  const page = pageAt(pathname)?.name ?? null;
  const title = i18n._(titleAt(pathname));
  if (page === 'home') return { name: null, isPublic: true, product };
  if (page === 'login' && isLogout) return { name: t`خروج از حساب`, isPublic: false, product };
  if (page === 'text') {
    const textPage = textPageAt(pathname);
    return { name: textPage?.title[language] ?? title, isPublic: textPage !== null, product };
  }
  if (page !== 'product') return { name: title, isPublic: page !== null && isPublicPage(page), product };
  if (product) return { name: localizedProduct(product, language).title.text, isPublic: true, product };
  // It may exist.
  if (isLoading) return { name: i18n._(titleAt(PAGES.products.path)), isPublic: true, product };
  return { name: title, isPublic: false, product };
}

/** Title of the document that shows a page. */
export function documentTitle({ name }: Pick<NamedPage, 'name'>, language: Language): string {
  const site = workshop.name[language];
  return name === null ? `${site} | ${workshop.trade[language]}` : `${name} | ${site}`;
}

function useProductAt(pathname: string): { product: Product | null; isLoading: boolean } {
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
