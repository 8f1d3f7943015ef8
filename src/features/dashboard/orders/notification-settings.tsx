import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { Icon } from '#src/ui/icon.tsx';
import iconButton from '#src/ui/icon-button.module.css';
import { IconButton } from '#src/ui/icon-button.tsx';

/** Offers system notifications of new orders, or shows whether they are allowed. Empty if the browser does not support them. */
export function OrderNotifications() {
  const { t } = useLingui();
  const { orderNotifications } = useAdminActors();
  const state = useSelector(orderNotifications, ({ value }) => (typeof value === 'string' ? value : 'granted'));
  const isAsking = state === 'asking';
  const explanations = {
    granted: t`از سفارش تازه باخبر می‌شوید.`,
    denied: t`مرورگر اجازهٔ اعلان نمی‌دهد؛ برای باخبر شدن از سفارش‌های تازه، روی نماد کنار نشانی سایت بزنید و اجازه بدهید.`,
  };
  if (state === 'missing') return null;
  if (state === 'granted' || state === 'denied') {
    const explanation = explanations[state];
    return (
      <span
        className={`${iconButton.button} ${state === 'granted' ? 'good' : 'muted'}`}
        role="status"
        title={explanation}
      >
        <Icon name={state === 'granted' ? 'bell' : 'bellOff'} />
        <span className="visually-hidden">{explanation}</span>
      </span>
    );
  }
  return (
    <IconButton
      busy={isAsking}
      icon="bell"
      label={t`از سفارش تازه خبرم کن`}
      onClick={() => orderNotifications.send({ type: 'notifications.requested' })}
    />
  );
}
