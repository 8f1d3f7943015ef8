import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { CardSkeletons } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { useActors } from './actors-context.ts';

interface CatalogueGateProps {
  readonly children: ReactNode;
  /** How many cards are to come. */
  readonly cards?: number;
  /** On a phone they come as a row. */
  readonly strip?: boolean;
}

/** Shows its children once there are products; until then their skeletons, and where there are none, a way to ask again. */
export function CatalogueGate({ children, cards = 0, strip = false }: CatalogueGateProps) {
  const { t } = useLingui();
  const { catalogue } = useActors();
  const isEmpty = useSelector(catalogue, ({ context }) => context.products.length === 0);
  const isBusy = useSelector(catalogue, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.matches('failed'));
  if (!isEmpty) return children;
  const loading = t`در حال دریافت قطعه‌ها…`;
  if (isBusy && cards === 0) return <Loading label={loading} />;
  if (isBusy) {
    return (
      <>
        <p className="visually-hidden" role="status">
          {loading}
        </p>
        <CardSkeletons count={cards} strip={strip} />
      </>
    );
  }
  return (
    <EmptyState onRetry={() => catalogue.send({ type: 'refresh.requested' })}>
      {isFailed ? t`فهرست قطعه‌ها نرسید؛ اتصال اینترنت را بررسی کنید.` : t`قطعه‌ای برای نمایش نیست.`}
    </EmptyState>
  );
}
