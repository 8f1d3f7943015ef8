import { select } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useId, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import { PAGES } from '#src/domain/pages.ts';
import {
  existingPage,
  fromPage,
  type ListAddress,
  listAddressIn,
  listSearch,
  PAGE_SIZE,
} from '#src/domain/product/list-address.ts';
import { rangeInTitle } from '#src/domain/product/title-search.ts';
import { countCase, formatNumber } from '#src/domain/text/digits.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import search from '#src/features/shared/forms/search.module.css';
import type { ListPosition } from '#src/features/shared/navigation/list-position.ts';
import { ListEnd, useRenderedRows } from '#src/features/shared/navigation/long-list.tsx';
import { RESTORED_LIST } from '#src/features/shared/navigation/restored-list.ts';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';
import { OrderInvitation } from '#src/features/shared/orders/order-invitation.tsx';
import { useQuestion } from '#src/features/shared/orders/use-question.ts';
import { CatalogueGate, ProductsPlaceholder } from '#src/features/shared/products/catalogue-gate.tsx';
import { ProductCell } from '#src/features/shared/products/product-card.tsx';
import { useHits } from '#src/features/shared/products/use-hits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { CardGrid } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useHydrated } from '#src/ui/hydrated.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';
import styles from './products-page.module.css';
import { SearchBox } from './search-box.tsx';
import { useNearProducts } from './use-near-products.ts';

/** `more` is one row of the widest grid. */
const CARDS = { first: PAGE_SIZE, more: 3 };

/** Longest query that fits on a button, in characters. */
const MAX_ON_BUTTON = 40;

/** All products, with a search in their titles. The URL holds the query. */
export function ProductsPage() {
  const { t } = useLingui();
  const query = useQuery('q');
  const deferredQuery = useDeferredValue(query.text);
  const { catalogue } = useActors();
  const products = useSelector(catalogue, ({ context }) => context.products);
  const isWhole = useSelector(catalogue, ({ context }) => context.products.length === context.ids?.length);
  const isEmpty = useSelector(catalogue, ({ context }) => context.ids?.length === 0);
  const hits = useHits(products, deferredQuery);
  const count = hits.length;
  const near = useNearProducts(products, isWhole && count === 0 ? deferredQuery : '');
  const lead = t`قطعه‌ها را در سبد جمع کنید و یک‌جا استعلام بگیرید.`;
  return (
    <>
      <Band level={1} title={t`نمونه‌کارها`} lead={isEmpty ? undefined : lead}>
        <CatalogueGate cards={CARDS.first}>
          <div className={`stack gap-3 ${styles.search}`}>
            <SearchBox query={query} />
            <p className={`muted ${search.count}`} role="status">
              {isWhole && <Found count={count} near={near.length} />}
            </p>
          </div>
          {(isWhole || count > 0) && <Hits hits={hits} near={near} query={deferredQuery} onSearch={query.change} />}
          {!isWhole && <ProductsPlaceholder cards={CARDS.more} />}
        </CatalogueGate>
      </Band>
      {count > 0 && <OrderInvitation />}
    </>
  );
}

interface FoundProps {
  readonly count: number;
  /** Number of products that may be meant instead. */
  readonly near: number;
}

/** Number of search results, or of suggestions if there are none. */
function Found({ count: found, near }: FoundProps) {
  const { t } = useLingui();
  const count = formatNumber(found || near, useLanguage());
  if (found > 0) return t`${select(countCase(found), { one: `${count} قطعه`, other: `${count} قطعه` })}`;
  return t`${select(countCase(near), {
    none: 'هیچ قطعه‌ای پیدا نشد',
    one: `هیچ قطعه‌ای پیدا نشد؛ ${count} پیشنهاد داریم`,
    other: `هیچ قطعه‌ای پیدا نشد؛ ${count} پیشنهاد داریم`,
  })}`;
}

interface HitsProps {
  readonly hits: readonly Product[];
  /** Products that may be meant instead, if there are no hits. */
  readonly near: readonly Product[];
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

/**
 * The search results as cards, rendered in batches as the visitor scrolls. Memoized, so that typing stays fast while
 * results are computed.
 */
const Hits = memo(function Hits({ hits, near, query, onSearch }: HitsProps) {
  const { rendered, laidOut, renderMore } = useRenderedRows({ ...CARDS, query });
  const { pathname, search: inUrl } = useLocation();
  const list = pathname + inUrl;
  const position = useMemo(() => ({ list }) satisfies ListPosition, [list]);
  const address = listAddressIn(new URLSearchParams(inUrl));
  const page = existingPage(address.query === query ? address.page : 1, hits.length);
  const shown = fromPage(hits, page);
  const rangeOf = useCallback((title: string) => rangeInTitle(title, query), [query]);
  if (hits.length === 0) {
    return (
      <>
        {near.length > 0 && <NearProducts products={near} state={position} />}
        <NoHit query={query} onReset={() => onSearch('')} />
      </>
    );
  }
  return (
    <>
      <CardGrid id={RESTORED_LIST}>
        {shown.slice(0, rendered).map((product, index) => (
          <ProductCell
            key={product.id}
            product={product}
            headingLevel={2}
            rangeOf={rangeOf}
            eager={index === 0}
            deferred={index >= laidOut}
            state={position}
          />
        ))}
      </CardGrid>
      {rendered < shown.length && <ListEnd key={rendered} onNear={renderMore} />}
      <PageLinks query={query} page={page} hasMore={rendered < shown.length} />
    </>
  );
});

interface NearProductsProps {
  readonly products: readonly Product[];
  readonly state: ListPosition;
}

/** The products that the visitor may have meant. */
function NearProducts({ products, state }: NearProductsProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section className={`stack gap-4 ${styles.near}`} aria-labelledby={id}>
      <h2 id={id} className="text-22">{t`منظورتان این بود؟`}</h2>
      <CardGrid id={RESTORED_LIST}>
        {products.map((product) => (
          <ProductCell key={product.id} product={product} headingLevel={3} state={state} />
        ))}
      </CardGrid>
    </section>
  );
}

interface PageLinksProps extends ListAddress {
  readonly hasMore: boolean;
}

/** Links to the previous and next page of a long list. With JavaScript, the list grows and has no next page. */
function PageLinks({ query, page, hasMore }: PageLinksProps) {
  const { t } = useLingui();
  const hasNext = !useHydrated() && hasMore;
  if (page === 1 && !hasNext) return null;
  const pathTo = (other: number) => PAGES.products.path + listSearch({ query, page: other });
  return (
    <nav className="row spread gap-3" aria-label={t`صفحه‌های فهرست`}>
      {page > 1 && <LinkButton to={pathTo(page - 1)} rel="prev">{t`قطعه‌های قبلی`}</LinkButton>}
      {hasNext && <LinkButton to={pathTo(page + 1)} rel="next">{t`قطعه‌های بعدی`}</LinkButton>}
    </nav>
  );
}

function NoHit({ query, onReset }: { readonly query: string; readonly onReset: () => void }) {
  const { t } = useLingui();
  const { write } = useQuestion();
  return (
    <EmptyState
      action={
        <div className="centered gap-3">
          <LinkButton to="/#order" variant="primary" className="wrapped" data-needs-script onClick={() => write(query)}>
            {query.length > MAX_ON_BUTTON ? t`سفارش ساخت قطعه` : t`سفارش ساخت «${query}»`}
          </LinkButton>
          <Button onClick={onReset}>{t`نمایش همهٔ قطعه‌ها`}</Button>
        </div>
      }
    >
      <Trans>
        برای «<Verbatim text={query} />» نمونه‌ای پیدا نشد.
      </Trans>
    </EmptyState>
  );
}
