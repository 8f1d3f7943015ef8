import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatNumber } from '#src/domain/text/digits.ts';
import { DashboardSection } from '#src/features/dashboard/dashboard-section.tsx';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { useQuery } from '#src/features/shared/navigation/use-query.ts';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import { SaveOrders } from '#src/features/shared/orders/save-orders.tsx';
import { ShortcutHelp } from '#src/features/shared/orders/shortcut-help.tsx';
import { type OrderSearch, useOrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { SHORTCUTS } from '#src/features/shared/orders/use-shortcuts.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { useLostFocus } from '#src/ui/use-lost-focus.ts';
import { NewOrders, StaleOrders, useNewOrderCount } from './order-notices.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderRows } from './order-rows.tsx';
import { OrderSearchField, RefreshOrders } from './order-tools.tsx';
import styles from './orders-list.module.css';
import { focusRow, linkOf, useFocusOnArrival, useOrderKeys } from './use-order-keys.ts';

interface OrdersListProps {
  /** Links to the parts of the dashboard, in one bar with the search and the buttons. */
  readonly tabs?: ReactNode;
  /** Tools of another part, which replace those of the orders. */
  readonly otherTools?: ReactNode;
}

/** The open orders, newest first, below the bar with their tools, and the dialog that completes one. */
export function OrdersList({ tabs, otherTools }: OrdersListProps) {
  const { t } = useLingui();
  const { openOrders } = useAdminActors();
  const rows = useRef<HTMLUListElement>(null);
  const search = useOrderSearch(openOrders, useQuery('orders'));
  const { found } = search;
  const section = useFocusAfterWork(rows, found);
  useOrderKeys({ rows, found });
  useCountInTitle(useNewOrderCount());
  return (
    <>
      <div className={styles.bar} {...SHORTCUTS}>
        {tabs}
        <div className={otherTools === undefined ? styles.tools : styles.otherTools}>
          {otherTools !== undefined ? (
            otherTools
          ) : (
            <>
              <OrderSearchField {...search} onSubmit={() => focusRow(rows, 0)} />
              <RefreshOrders orders={openOrders} />
              {search.isPossible && <SaveOrders orders={found} />}
              <ShortcutHelp />
            </>
          )}
        </div>
      </div>
      <DashboardSection ref={section} id="orders" title={t`سفارش‌ها`}>
        <NewOrders />
        <StaleOrders orders={openOrders} />
        <OrderRows {...search} ref={rows} Row={OrderRow} onFocus={useFocusOnArrival({ rows, found, section })} />
        <ConfirmationDialog confirmation={useSelector(openOrders, ({ children }) => children.confirmation)} />
      </DashboardSection>
    </>
  );
}

const COUNT = /^\([0-9۰-۹]+\) ?/;

/** Prefixes the title with the count. The page's head sets the title itself. */
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

/** Moves the focus from a completed order, whose element disappears, to the one that takes its place. */
function useFocusAfterWork(rows: RefObject<HTMLUListElement | null>, found: OrderSearch['found']) {
  const { openOrders } = useAdminActors();
  const confirmation = useSelector(openOrders, ({ children }) => children.confirmation);
  const action = useSelector(confirmation, (snapshot) => snapshot?.context.action);
  const section = useRef<HTMLElement>(null);
  const place = useRef(0);
  useEffect(() => {
    if (action?.kind === 'completion') place.current = found.findIndex(({ _id }) => _id === action.order._id);
  }, [action, found]);
  useLostFocus(action, (completed) => {
    const last = (rows.current?.children.length ?? 0) - 1;
    return completed && (linkOf(rows.current?.children[Math.min(place.current, last)]) ?? section.current);
  });
  return section;
}
