import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { parsePath, useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderPath } from '#src/domain/page-paths.ts';
import type { AdminActors, OrderActor, OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { listIn, useLinkToList } from '#src/features/shared/navigation/list-position.ts';
import type { LoginRedirect } from '#src/features/shared/navigation/login-redirect.ts';
import type { Query } from '#src/features/shared/navigation/use-query.ts';
import { ConfirmationDialog } from '#src/features/shared/orders/confirmation-dialog.tsx';
import type { OrdersBesideProps } from '#src/features/shared/orders/orders-beside-props.ts';
import { ShortcutHelp } from '#src/features/shared/orders/shortcut-help.tsx';
import { useOrderSearch } from '#src/features/shared/orders/use-order-search.ts';
import { SHORTCUTS, useShortcuts } from '#src/features/shared/orders/use-shortcuts.ts';
import button from '#src/ui/button.module.css';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { useMediaQuery } from '#src/ui/use-media-query.ts';
import styles from './order.module.css';
import { OrderNavigation } from './order-navigation.tsx';
import { ORDER_TITLE, OrderSheet } from './order-sheet.tsx';

/** Windows that have room for the list beside the order. */
const WIDE = '(min-width: 1200px)';

interface OrderPageProps {
  readonly id: string;
  /** The admin's actors, or null without a session. */
  readonly actors: AdminActors | null;
  /** List of the open orders for a wide window. */
  readonly List: ComponentType<OrdersBesideProps>;
  /** The order. */
  readonly children: ReactNode;
}

/** The page of one order, in a wide window beside the list. It has no guard of its own, because the server requires the session. */
export function OrderPage({ id, actors, List, children }: OrderPageProps) {
  const { t } = useLingui();
  const orders = actors?.openOrders;
  const isWide = useMediaQuery(WIDE);
  const search = useOrderSearch(orders ?? null, useListQuery());
  const { found } = search;
  const hasList = isWide && orders !== undefined;
  const [list, page] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  // A key may be pressed again before React has rendered the order that it opened.
  const openedByKey = useRef<string>(null);
  useFocusOnArrival({ id, list, page, openedByKey, isSignedIn: orders !== undefined });
  const open = useOpenOrder();
  const indexOf = (id: string) => found.findIndex(({ _id }) => _id === id);
  const move = (step: 1 | -1) => {
    const order = found[indexOf(openedByKey.current ?? id) + step];
    if (!order) return;
    openedByKey.current = order._id;
    open(order);
  };
  useShortcuts({
    next: () => move(1),
    previous: () => move(-1),
    complete: () => completeListed(orders, openedByKey.current ?? id),
  });
  const index = indexOf(id);
  useLeaveCompleted({ id, orders, next: hasList ? (found[index + 1] ?? found[index - 1]) : undefined });
  return (
    <Band>
      <div className={hasList ? styles.split : undefined}>
        {hasList && <List ref={list} search={search} id={id} />}
        <section
          ref={page}
          className={`print-sheet ${styles.page}`}
          aria-labelledby={ORDER_TITLE}
          tabIndex={-1}
          {...SHORTCUTS}
        >
          <div className={`row spread gap-2 unprinted ${styles.head}`}>
            <Link {...useLinkToList('/dashboard#orders')} className="line plain">
              <Icon name="back" />
              {t`همهٔ سفارش‌ها`}
            </Link>
            <div className="row gap-1">
              <OrderNavigation orders={found} id={id} />
              {actors && <ShortcutHelp />}
            </div>
          </div>
          {children}
        </section>
      </div>
      <ConfirmationDialog confirmation={useSelector(orders, (snapshot) => snapshot?.children.confirmation)} />
    </Band>
  );
}

/** Query of the list that led to the order. Changing it does not change the address, which is the order's. */
function useListQuery(): Query {
  const { state } = useLocation();
  const [text, change] = useState(() => {
    const { search } = parsePath(listIn(state) ?? '');
    return new URLSearchParams(search).get('orders') ?? '';
  });
  return { text, change };
}

/** Returns a function that opens another order in place of this one, so that Back leads to the list. */
function useOpenOrder(): (order: Order) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return ({ _id }) => navigate(orderPath(_id), { replace: true, state });
}

function completeListed(orders: OrdersActor | undefined, id: string): void {
  const order = orders?.getSnapshot().context.orders.find(({ _id }) => _id === id);
  if (order) orders?.send({ type: 'completion.requested', order });
}

interface Arrival {
  readonly id: string;
  readonly list: RefObject<HTMLElement | null>;
  readonly page: RefObject<HTMLElement | null>;
  /** Id of the order that a key is opening. Reset once it is open. */
  readonly openedByKey: RefObject<string | null>;
  readonly isSignedIn: boolean;
}

/**
 * Moves the focus when an order is opened: to the order itself, so that screen readers continue there, or to its link in
 * the list if a key moved there. A document that was just loaded has no session and keeps its focus.
 */
function useFocusOnArrival({ id, list, page, openedByKey, isSignedIn }: Arrival): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry is an arrival.
  useLayoutEffect(() => {
    const isByKey = openedByKey.current === id;
    if (isByKey) openedByKey.current = null;
    const link = isByKey ? list.current?.querySelector<HTMLElement>('[aria-current=page]') : null;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !list.current?.contains(activeElement);
    if (link) link.focus({ preventScroll: true });
    else if (isSignedIn && !isElsewhere) page.current?.focus({ preventScroll: true });
  }, [key]);
}

interface CompletedOrder {
  readonly id: string;
  readonly orders: OrdersActor | undefined;
  /** The order to open once this one is completed. Without one, the list is opened. */
  readonly next: Order | undefined;
}

/** Leaves the order once it has been completed on this page. */
function useLeaveCompleted({ id, orders, next }: CompletedOrder): void {
  const navigate = useNavigate();
  const open = useOpenOrder();
  const { state } = useLocation();
  const isCompleting = useSelector(orders, (snapshot) => snapshot?.matches('completing') ?? false);
  const isListed = useSelector(orders, (snapshot) => snapshot?.context.orders.some(({ _id }) => _id === id) ?? false);
  const wasCompleting = useRef(false);
  const following = useRef(next);
  useEffect(() => {
    if (isCompleting) following.current = next;
    const isCompleted = wasCompleting.current && !isCompleting && !isListed;
    wasCompleting.current = isCompleting;
    if (!isCompleted) return;
    if (following.current) open(following.current);
    else if (listIn(state) === null) navigate('/dashboard#orders', { replace: true });
    else navigate(-1);
  });
}

/** Leaves an order that was deleted for good on this page. */
function useLeaveRemoved(actor: OrderActor): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isRemoved = useSelector(actor, (snapshot) => snapshot.matches('removed'));
  useEffect(() => {
    if (!isRemoved) return;
    if (listIn(state) === null) navigate('/dashboard#completed', { replace: true });
    else navigate(-1);
  }, [isRemoved, navigate, state]);
}

interface OrderViewProps {
  readonly actor: OrderActor;
  readonly orders: OrdersActor | null;
}

/** An order, or a heading with the reason why it cannot be shown yet or at all. While it loads, the list may have it. */
export function OrderView({ actor, orders }: OrderViewProps) {
  const { t } = useLingui();
  const { id, order } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ open: 'loading' }));
  const listed = useSelector(orders ?? undefined, (snapshot) => snapshot?.context.orders.find(({ _id }) => _id === id));
  const confirmation = useSelector(actor, ({ children }) => children.confirmation);
  useLeaveRemoved(actor);
  const shown = order ?? (isLoading ? listed : undefined);
  if (shown) {
    return (
      <>
        <OrderSheet
          order={shown}
          orders={orders}
          onRemove={() => actor.send({ type: 'removal.requested', order: shown })}
        />
        <ConfirmationDialog confirmation={confirmation} />
      </>
    );
  }
  return (
    <>
      <SectionHeading level={1} id={ORDER_TITLE}>{t`سفارش`}</SectionHeading>
      <NoOrder actor={actor} />
    </>
  );
}

function NoOrder({ actor }: { readonly actor: OrderActor }) {
  const { t } = useLingui();
  const redirect: LoginRedirect = { intended: useLocation().pathname };
  const state = useSelector(actor, ({ value }) => value);
  const reference = useSelector(actor, ({ context }) => context.reference);
  if (state === 'removed') return null;
  if (state === 'missing') return <EmptyState>{t`سفارش یافت نشد.`}</EmptyState>;
  if (state === 'unauthorized') {
    return (
      <EmptyState
        action={
          <LinkButton to="/login" variant="primary" className={button.low} state={redirect}>{t`ورود`}</LinkButton>
        }
      >
        {t`برای دیدن این سفارش وارد شوید.`}
      </EmptyState>
    );
  }
  if (state === 'failed') {
    return (
      <EmptyState
        detail={<ErrorReference reference={reference} />}
        onRetry={() => actor.send({ type: 'order.requested' })}
      >{t`سفارش بارگذاری نشد.`}</EmptyState>
    );
  }
  return <Loading label={t`در حال بارگذاری سفارش…`} />;
}
