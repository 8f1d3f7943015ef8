import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useAdminActors } from '#src/features/admin-actors-context.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';

/** Says that new orders have come, here and in the tab's title, until the admin has taken note. */
export function NewOrders() {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const count = useSelector(orders, ({ context }) => newOrders(context.orders, context.seenUntil).length);
  const canAcknowledge = useSelector(orders, (snapshot) => snapshot.can({ type: 'newOrders.acknowledged' }));
  useCountInTitle(count);
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Status tone="good" announced className="row spread gap-3">
          <strong>
            <Plural value={count} one="# سفارش تازه رسیده است." other="# سفارش تازه رسیده است." />
          </strong>
          <Button disabled={!canAcknowledge} onClick={() => orders.send({ type: 'newOrders.acknowledged' })}>
            {t`دیدم`}
          </Button>
        </Status>
      )}
    </div>
  );
}

const COUNT = /^\([0-9۰-۹]+\) ?/;

/** The title itself belongs to the page's head; the count comes before whatever it says. */
function useCountInTitle(count: number): void {
  const language = useLanguage();
  useEffect(() => {
    if (count === 0) return;
    document.title = `(${formatNumber(count, language)}) ${document.title.replace(COUNT, '')}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [count, language]);
}
