import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { CardSkeletons } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/spinner.tsx';

interface ProductsToComeProps {
  /** Skeletons to show meanwhile; a spinner without. */
  readonly cards?: number;
  /** On a phone the cards are a row. */
  readonly strip?: boolean;
}

interface CatalogueGateProps extends ProductsToComeProps {
  readonly children: ReactNode;
  /** Waits for the server's list, as products that a page carried lack their long texts. */
  readonly whole?: boolean;
}

/** Shows its children as soon as there are products. */
export function CatalogueGate({ children, whole = false, ...toCome }: CatalogueGateProps) {
  const isOpen = useSelector(
    useActors().catalogue,
    (snapshot) => snapshot.context.products.length > 0 && (!whole || snapshot.matches('loaded')),
  );
  return isOpen ? children : <ProductsToCome {...toCome} />;
}

/** Stands for products that are not known: they are being loaded, could not be loaded, or do not exist. */
export function ProductsToCome({ cards = 0, strip = false }: ProductsToComeProps) {
  const { t } = useLingui();
  const { catalogue } = useActors();
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.matches('failed'));
  const reference = useSelector(catalogue, ({ context }) => context.reference);
  const isListEmpty = useSelector(catalogue, ({ context }) => context.ids?.length === 0);
  const isRefreshing = useSelector(catalogue, (snapshot) => snapshot.matches({ loaded: 'refreshing' }));
  if (isFailed || isListEmpty) {
    return (
      <EmptyState
        isRetrying={isRefreshing}
        onRetry={() => catalogue.send({ type: 'refresh.requested' })}
        detail={isFailed && <ErrorReference reference={reference} />}
      >
        {isFailed ? t`فهرست قطعه‌ها نرسید؛ اتصال اینترنت را بررسی کنید.` : t`قطعه‌ای برای نمایش نیست.`}
      </EmptyState>
    );
  }
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
