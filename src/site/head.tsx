import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { matchPath, useLocation } from 'react-router-dom';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { productIdFrom } from '#src/domain/product-id.ts';
import { useActors } from '#src/features/actors.ts';
import { workshop } from '#src/features/workshop.ts';
import { useLanguage } from '#src/localization/use-language.ts';

/** What the browser's tab says: the page, then the workshop; at home the workshop and its trade. */
export function Head() {
  const language = useLanguage();
  const page = usePageName();
  const name = workshop.name[language];
  return <title>{page === null ? `${name} | ${workshop.trade[language]}` : `${page} | ${name}`}</title>;
}

/** The name of the page that is shown; null at home. */
function usePageName(): string | null {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const product = useProductName(pathname);
  if (pathname === '/') return null;
  if (pathname === '/about') return t`دربارهٔ ما`;
  if (pathname === '/products') return t`نمونه‌کارها`;
  if (pathname === '/login') return t`ورود مدیر`;
  if (pathname === '/dashboard') return t`پیشخوان`;
  if (matchPath('/orders/:id', pathname)) return t`سفارش`;
  if (matchPath('/products/:id', pathname)) return product ?? t`محصول یافت نشد.`;
  return t`صفحه پیدا نشد`;
}

/** The title of the product that the path names; the heading of the list until the products are there. */
function useProductName(pathname: string): string | null {
  const { t } = useLingui();
  const language = useLanguage();
  const { catalogue } = useActors();
  const products = useSelector(catalogue, ({ context }) => context.products);
  const isFirstLoad = useSelector(catalogue, (snapshot) => snapshot.matches('loading'));
  const id = productIdFrom(matchPath('/products/:id', pathname)?.params.id);
  const product = products.find((candidate) => candidate.id === id);
  if (product) return localizedProduct(product, language).title.text;
  return isFirstLoad && id !== null ? t`نمونه‌کارها` : null;
}
