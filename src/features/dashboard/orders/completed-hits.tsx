import { Plural } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGES } from '#src/domain/pages.ts';
import { useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import { useOrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { Link } from '#src/ui/link.tsx';
import { addressOfList } from './address-of-list.ts';

/** Number of completed orders that match a search in the open ones, as a link that shows them. Nothing if there are none. */
export function CompletedHits({ query }: { readonly query: Query }) {
  const { openOrders, completedOrders } = useAdminActors();
  const open = useSelector(openOrders, ({ context }) => context.orders);
  const { found, deferredQuery } = useOrderSearch(completedOrders, query);
  const location = useLocation();
  const isSearching = query.text.trim() !== '';
  // The list is not polled. An order that leaves the open ones during the search is probably in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the open orders requests it.
  useEffect(() => {
    if (isSearching) completedOrders.send({ type: 'refresh.requested' });
  }, [completedOrders, isSearching, open]);
  const searched = deferredQuery.trim();
  const count = found.length;
  if (searched === '' || count === 0) return null;
  const dashboard = { ...location, pathname: PAGES.dashboard.path };
  return (
    <Link to={addressOfList('#completed', searched, dashboard)} className="line">
      <Plural value={count} one="# در انجام‌شده" other="# در انجام‌شده" />
    </Link>
  );
}
