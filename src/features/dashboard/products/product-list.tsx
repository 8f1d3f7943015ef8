import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import { CatalogueGate } from '#src/features/shared/products/catalogue-gate.tsx';
import { useHits } from '#src/features/shared/products/use-hits.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { Verbatim } from '#src/ui/verbatim.tsx';
import styles from './product-list.module.css';
import { ProductCell } from './product-row.tsx';

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
  const hits = useHits(products, deferredQuery);
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
        <Cells hits={hits} query={deferredQuery} />
      )}
    </>
  );
}

function ShowAll({ query }: { readonly query: Query }) {
  const { t } = useLingui();
  return <Button onClick={() => query.change('')}>{t`نمایش همهٔ محصولات`}</Button>;
}

/** The search results in batches, in the order in which visitors see them. A product that was just saved is among them. */
function Cells({ hits, query }: { readonly hits: readonly Product[]; readonly query: string }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(BATCH);
  const savedId = useSelector(useAdminActors().panel, ({ context }) => context.savedId);
  const rendered = Math.max(chosen, hits.findIndex(({ id }) => id === savedId) + 1);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setChosen(rendered + BATCH);
    // The button disappears with the last batch, so the list takes the focus.
    if (rendered + BATCH >= hits.length) list.current?.focus();
  };
  return (
    <>
      <ul ref={list} className={`tiles gap-4 ${styles.cells}`} tabIndex={-1}>
        {hits.slice(0, rendered).map((product) => (
          <ProductCell key={product.id} product={product} highlight={query} />
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
