import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { useActors } from './actors-context.ts';

/** Shows its children once there are products; until then the spinner, and where there are none, a way to ask again. */
export function CatalogueGate({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { catalogue } = useActors();
  const isEmpty = useSelector(catalogue, ({ context }) => context.products.length === 0);
  const isBusy = useSelector(catalogue, (snapshot) => snapshot.hasTag('busy'));
  if (!isEmpty) return children;
  if (isBusy) return <Loading label={t`در حال دریافت قطعه‌ها…`} />;
  return (
    <EmptyState
      action={<Button onClick={() => catalogue.send({ type: 'refresh.requested' })}>{t`تلاش دوباره`}</Button>}
    >
      {t`قطعه‌ای برای نمایش نیست.`}
    </EmptyState>
  );
}
