import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SyntheticEvent, useRef } from 'react';
import type { OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import type { OrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { useShortcuts } from '#src/features/shared/orders/use-shortcuts.ts';
import { Field } from '#src/ui/field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import styles from './orders-list.module.css';

interface DashboardSearchProps {
  /** Name of the URL parameter. */
  readonly name: string;
  readonly label: string;
  readonly query: Query;
  /** Called on Enter. */
  readonly onSubmit?: () => void;
}

/** The search in the part of the dashboard that is shown. The key / leads to it. */
export function DashboardSearch({ name, label, query, onSubmit }: DashboardSearchProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const focus = () => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcuts({ search: focus });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the <search> element.
    <form role="search" className={styles.search} onSubmit={submit}>
      <Field
        ref={field}
        name={name}
        type="search"
        label={label}
        compact
        value={query.text}
        onChange={query.change}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
    </form>
  );
}

interface OrderSearchFieldProps extends OrderSearch, Pick<DashboardSearchProps, 'onSubmit'> {}

/** The search in the orders. Nothing if there are no orders to search. */
export function OrderSearchField({ query, isPossible, ...props }: OrderSearchFieldProps) {
  const { t } = useLingui();
  if (!isPossible) return null;
  return <DashboardSearch {...props} name="orders" label={t`جست‌وجوی نام، شماره، تلفن یا متن`} query={query} />;
}

/** Button that loads a list of orders again. */
export function RefreshOrders({ orders }: { readonly orders: OrdersActor }) {
  const { t } = useLingui();
  const isLoading = useSelector(orders, (snapshot) => snapshot.hasTag('refreshing'));
  const canAsk = useSelector(orders, (snapshot) => snapshot.can({ type: 'refresh.requested' }));
  return (
    <IconButton
      icon="refresh"
      label={t`به‌روزرسانی`}
      busy={isLoading}
      disabled={!isLoading && !canAsk}
      onClick={() => orders.send({ type: 'refresh.requested' })}
    />
  );
}
