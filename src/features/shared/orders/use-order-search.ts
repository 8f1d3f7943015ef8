import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import type { Order } from '#src/contract/schema.generated.ts';
import { newestFirst } from '#src/domain/order/newest-first.ts';
import { searchableOrders, searchOrders } from '#src/domain/order/order-search.ts';
import type { OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';

/** The orders of a list that match a query. */
export interface OrderSearch {
  readonly query: Query;
  /** Lags behind the query while the admin types. */
  readonly deferredQuery: string;
  /** The matching orders, newest first. */
  readonly found: readonly Order[];
  /** True if there are orders to search. */
  readonly isPossible: boolean;
}

const NONE: readonly Order[] = [];

/** Searches the open or the completed orders. Without a session there are none. */
export function useOrderSearch(actor: OrdersActor | null, query: Query): OrderSearch {
  const orders = useSelector(actor ?? undefined, (snapshot) => snapshot?.context.orders ?? NONE);
  const deferredQuery = useDeferredValue(query.text);
  const searchable = useMemo(() => searchableOrders(newestFirst(orders)), [orders]);
  const found = useMemo(() => searchOrders(searchable, deferredQuery), [searchable, deferredQuery]);
  return { query, deferredQuery, found, isPossible: orders.length > 0 };
}
