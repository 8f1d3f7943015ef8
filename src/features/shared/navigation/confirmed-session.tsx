import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { Loading } from '#src/ui/spinner.tsx';

/**
 * Hides a screen during the logout. Hides one that the browser restored from its cache until the server has confirmed the
 * session.
 */
export function ConfirmedSession({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { session } = useActors();
  const isUnconfirmed = useSelector(session, (snapshot) => snapshot.hasTag('unconfirmed'));
  const isLoggingOut = useSelector(session, (snapshot) => snapshot.hasTag('loggingOut'));
  const canRetry = useSelector(session, (snapshot) => snapshot.can({ type: 'confirmation.requested' }));
  if (isLoggingOut) {
    return (
      <Band>
        <EmptyState page>{t`در حال خروج…`}</EmptyState>
      </Band>
    );
  }
  if (!isUnconfirmed) return children;
  return (
    <Band>
      {canRetry ? (
        <EmptyState page onRetry={() => session.send({ type: 'confirmation.requested' })}>
          {t`پاسخی از سرور نرسید؛ اتصال اینترنت را بررسی کنید.`}
        </EmptyState>
      ) : (
        <Loading label={t`در حال بررسی نشست…`} />
      )}
    </Band>
  );
}
