import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { CardSkeletons } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/spinner.tsx';

interface ProductsPlaceholderProps {
  /** Number of skeletons to show while loading. With 0, a spinner. */
  readonly cards?: number;
  /** True if the cards are a single row on phones. */
  readonly strip?: boolean;
  /** Shown if the shop has no products. By default, what a visitor is told. */
  readonly empty?: ReactNode;
}

interface CatalogueGateProps extends ProductsPlaceholderProps {
  readonly children: ReactNode;
  /** Waits for the server's list. Products embedded in a page have no long texts. */
  readonly whole?: boolean;
}

/** Renders its children once products are available. */
export function CatalogueGate({ children, whole = false, ...placeholder }: CatalogueGateProps) {
  const isOpen = useSelector(
    useActors().catalogue,
    (snapshot) => snapshot.context.products.length > 0 && (!whole || snapshot.matches('loaded')),
  );
  return isOpen ? children : <ProductsPlaceholder {...placeholder} />;
}

/** Shown instead of products: they are loading, could not be loaded, or do not exist. */
export function ProductsPlaceholder({ cards = 0, strip = false, empty = <EmptyShop /> }: ProductsPlaceholderProps) {
  const { t } = useLingui();
  const { catalogue } = useActors();
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.matches('failed'));
  const reference = useSelector(catalogue, ({ context }) => context.reference);
  const isListEmpty = useSelector(catalogue, ({ context }) => context.ids?.length === 0);
  const isRefreshing = useSelector(catalogue, (snapshot) => snapshot.hasTag('refreshing'));
  if (isFailed) {
    return (
      <EmptyState
        isRetrying={isRefreshing}
        onRetry={() => catalogue.send({ type: 'refresh.requested' })}
        detail={<ErrorReference reference={reference} />}
      >
        {t`فهرست قطعه‌ها بارگذاری نشد؛ اتصال اینترنت را بررسی کنید.`}
      </EmptyState>
    );
  }
  if (isListEmpty) return empty;
  const loading = t`در حال دریافت قطعه‌ها…`;
  if (cards === 0) return <Loading label={loading} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {loading}
      </p>
      <CardSkeletons count={cards} strip={strip} />
    </>
  );
}

/** Leads the visitors of a shop without products to the order form. */
function EmptyShop() {
  const { t } = useLingui();
  return (
    <EmptyState action={<LinkButton to="/#order" variant="primary">{t`سفارش ساخت قطعه`}</LinkButton>}>
      {t`هنوز نمونه‌کاری این‌جا نگذاشته‌ایم؛ ولی سفارش می‌گیریم.`}
    </EmptyState>
  );
}
