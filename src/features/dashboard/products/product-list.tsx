import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import search from '#src/features/shared/forms/search.module.css';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';
import { CatalogueGate } from '#src/features/shared/products/catalogue-gate.tsx';
import { useHits } from '#src/features/shared/products/use-hits.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Status } from '#src/ui/status.tsx';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { Verbatim } from '#src/ui/verbatim.tsx';
import styles from './product-list.module.css';
import { ProductCell } from './product-row.tsx';

const BATCH = 24;

/** The products, with a search in their titles, and actions for each. */
export function ProductList({ action, panel }: { readonly action: ReactNode; readonly panel: ReactNode }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  useFocusAfterDeletion(section);
  return (
    <DashboardSection ref={section} id="products" title={t`محصولات`} action={action}>
      {panel}
      <Refreshing />
      <Stale />
      <CatalogueGate whole>
        <Searched />
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

function Searched() {
  const { t } = useLingui();
  const query = useQuery('q');
  const deferredQuery = useDeferredValue(query.text);
  const hits = useHits(useLatestProducts(), deferredQuery);
  const count = hits.length;
  return (
    <>
      <div className={`stack gap-2 ${search.search}`}>
        <Field
          name="q"
          type="search"
          label={t`جست‌وجوی عنوان محصول`}
          value={query.text}
          onChange={query.change}
          autoComplete="off"
        />
        <p className={`muted ${search.count}`} role="status">
          <Plural value={count} _0="هیچ محصولی پیدا نشد" one="# محصول" other="# محصول" />
        </p>
      </div>
      {count === 0 ? (
        <EmptyState action={<Button onClick={() => query.change('')}>{t`نمایش همهٔ محصولات`}</Button>}>
          <Trans>
            محصولی با عنوان «<Verbatim text={query.text} />» نیست.
          </Trans>
        </EmptyState>
      ) : (
        <Cells hits={hits} query={deferredQuery} />
      )}
    </>
  );
}

/** The products, most recently added first. Ids only grow. */
function useLatestProducts(): readonly Product[] {
  const products = useSelector(useActors().catalogue, ({ context }) => context.products);
  return useMemo(() => [...products].sort((one, other) => other.id - one.id), [products]);
}

/** The search results in batches, so that the orders below the list stay near. */
function Cells({ hits, query }: { readonly hits: readonly Product[]; readonly query: string }) {
  const { t } = useLingui();
  const [rendered, setRendered] = useState(BATCH);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setRendered(rendered + BATCH);
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
