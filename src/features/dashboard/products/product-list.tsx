import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import { CatalogueGate } from '#src/features/shared/products/catalogue-gate.tsx';
import { useHits } from '#src/features/shared/products/use-hits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { Verbatim } from '#src/ui/verbatim.tsx';
import styles from './product-list.module.css';
import { ProductCell } from './product-row.tsx';
import { useProductOrder } from './use-product-order.ts';

const BATCH = 24;

interface ProductListProps {
  readonly action: ReactNode;
  readonly panel: ReactNode;
  /** The search in their titles. Omitted while another part is searched. */
  readonly query?: Query | undefined;
}

/** The products that match a query, with actions for each. */
export function ProductList({ action, panel, query }: ProductListProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  useFocusAfterDeletion(section);
  return (
    <DashboardSection ref={section} id="products" title={t`محصولات`} action={action}>
      {panel}
      <Refreshing />
      <Stale />
      <CatalogueGate whole empty={<EmptyState>{t`هنوز محصولی اضافه نکرده‌اید. اولی را همین‌جا اضافه کنید.`}</EmptyState>}>
        <Searched query={query} />
      </CatalogueGate>
    </DashboardSection>
  );
}

function Refreshing() {
  const { t } = useLingui();
  const isRefreshing = useSelector(
    useActors().catalogue,
    (snapshot) => snapshot.matches('loaded') && snapshot.hasTag('refreshing'),
  );
  return (
    <div className="row gap-2 muted" aria-live="polite">
      {isRefreshing && (
        <>
          <Spinner />
          {t`در حال به‌روزرسانی…`}
        </>
      )}
    </div>
  );
}

/** Warns after a failed refresh that the list may be out of date. */
function Stale() {
  const { t } = useLingui();
  const { catalogue } = useActors();
  const isStale = useSelector(catalogue, (snapshot) => snapshot.hasTag('stale'));
  if (!isStale) return null;
  return (
    <Status tone="bad" className="row spread gap-3">
      <span>{t`فهرست محصولات به‌روز نشد؛ شاید چیزی که می‌بینید قدیمی باشد.`}</span>
      <Button onClick={() => catalogue.send({ type: 'refresh.requested' })}>{t`تلاش دوباره`}</Button>
    </Status>
  );
}

function Searched({ query }: Pick<ProductListProps, 'query'>) {
  const text = query?.text ?? '';
  const deferredQuery = useDeferredValue(text);
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const order = useProductOrder(products);
  const hits = useHits(order.ordered, deferredQuery);
  const count = hits.length;
  return (
    <>
      <p className="muted" role="status">
        <Plural value={count} _0="هیچ محصولی پیدا نشد" one="# محصول" other="# محصول" />
      </p>
      {count === 0 ? (
        <EmptyState action={query && <ShowAll query={query} />}>
          <Trans>
            محصولی با عنوان «<Verbatim text={text} />» نیست.
          </Trans>
        </EmptyState>
      ) : (
        <Cells hits={hits} query={deferredQuery} order={order} />
      )}
      <MovedProduct {...order} />
    </>
  );
}

function ShowAll({ query }: { readonly query: Query }) {
  const { t } = useLingui();
  return <Button onClick={() => query.change('')}>{t`نمایش همهٔ محصولات`}</Button>;
}

type ProductOrder = ReturnType<typeof useProductOrder>;

/** Tells a screen reader the place to which a product was moved. */
function MovedProduct({ ordered, movedId }: Pick<ProductOrder, 'ordered' | 'movedId'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const index = ordered.findIndex(({ id }) => id === movedId);
  const product = ordered[index];
  const title = product && localizedProduct(product, language).title.text;
  const [place, count] = [index + 1, ordered.length].map((number) => formatNumber(number, language));
  return (
    <p className="visually-hidden" role="status">
      {product && t`${title}: جای ${place} از ${count}`}
    </p>
  );
}

interface CellsProps {
  readonly hits: readonly Product[];
  readonly query: string;
  readonly order: ProductOrder;
}

/**
 * The search results in batches, in the order in which visitors see them. A product that was just saved or moved is among
 * them.
 */
function Cells({ hits, query, order }: CellsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(BATCH);
  const savedId = useSelector(useAdminActors().panel, ({ context }) => context.savedId);
  const countTo = (lastId: number | null) => hits.findIndex(({ id }) => id === lastId) + 1;
  const rendered = Math.max(chosen, countTo(savedId), countTo(order.movedId));
  const places = new Map(order.ordered.map(({ id }, index) => [id, index + 1]));
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus disappears if the host does not move products.
  useLostFocus(order.move, () => list.current);
  const showMore = () => {
    setChosen(rendered + BATCH);
    // The button disappears with the last batch, so the list takes the focus.
    if (rendered + BATCH >= hits.length) list.current?.focus();
  };
  return (
    <>
      <ul ref={list} className={`tiles gap-4 ${styles.cells}`} tabIndex={-1}>
        {hits.slice(0, rendered).map((product) => (
          <ProductCell
            key={product.id}
            product={product}
            highlight={query}
            place={places.get(product.id) ?? 0}
            count={places.size}
            onMove={order.move}
          />
        ))}
      </ul>
      {rendered < hits.length && <Button onClick={showMore}>{t`نمایش محصولات بیشتر`}</Button>}
    </>
  );
}

/** Moves the focus to the list after a deletion. The button that had it disappears with the product. */
function useFocusAfterDeletion(section: RefObject<HTMLElement | null>): void {
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  const question = useSelector(useAdminActors().panel, ({ children }) => children.confirmation);
  const isDeleting = useSelector(question, (snapshot) => snapshot?.matches('carryingOut') ?? false);
  const isExpecting = useRef(false);
  useEffect(() => {
    if (isDeleting) isExpecting.current = true;
  }, [isDeleting]);
  useLostFocus(products, () => {
    if (!isExpecting.current) return null;
    isExpecting.current = false;
    return section.current;
  });
}
