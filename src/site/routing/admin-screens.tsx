import { useActorRef } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ApiClient } from '#src/actors/client.ts';
import { createNoticeForm } from '#src/actors/notice-form.ts';
import { createProductMoves } from '#src/actors/product-moves.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { type NoticeCalls, NoticeCallsContext } from '#src/features/dashboard/notice/notice-calls.ts';
import { OrdersBeside } from '#src/features/dashboard/orders/orders-beside.tsx';
import { type ProductMoves, ProductMovesContext } from '#src/features/dashboard/products/product-moves.ts';
import { OrderPage, OrderView } from '#src/features/order/order-page.tsx';
import { ActorsContext, type AdminActor, useActors } from '#src/features/shared/actors/actors-context.ts';
import {
  type AdminActors,
  AdminActorsContext,
  type OrdersActor,
  useWorkingAdmin,
} from '#src/features/shared/actors/admin-actors-context.ts';
import { ConfirmedSession } from '#src/features/shared/navigation/confirmed-session.tsx';
import { createAdminActor, createOrderMachine } from '#src/site/admin-actors.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { adminMessages, adminToasts } from '#src/translations/admin/admin-notifications.ts';
import { ErrorScreen } from './error-screen.tsx';

/** The admin's screens, bound to an actor that lives as long as the page. */
export interface AdminScreens {
  readonly Dashboard: () => ReactNode;
  readonly Order: () => ReactNode;
}

interface AdminParts extends SiteParts {
  readonly client: ApiClient;
  readonly admin: AdminActor;
  readonly noticeCalls: NoticeCalls;
  readonly productMoves: ProductMoves;
}

/** Opens the admin's part: its messages, its actor, its screens. Called once, when the first of the screens is shown. */
export async function openAdmin(site: SiteParts): Promise<AdminScreens> {
  const [calls] = await Promise.all([site.calls(), site.translations.add(adminMessages)]);
  const { client } = calls;
  const admin = createAdminActor({ ...site, calls });
  const noticeCalls = createNoticeForm(calls, (notice) => site.announce({ type: 'notice.changed', notice }));
  const productMoves = createProductMoves(client, site.announce);
  const parts = { ...site, client, admin, noticeCalls, productMoves };
  parts.actors.admin = admin;
  parts.toasts.add(adminToasts((order) => admin.send({ type: 'restoration.requested', order })));
  admin.start();
  // The login may have preceded the admin's code.
  parts.adminEvents.listen(admin.send);
  return {
    Dashboard: () => (
      <ConfirmedSession>
        <Dashboard {...parts} />
      </ConfirmedSession>
    ),
    Order: () => (
      <ConfirmedSession>
        <OneOrder {...parts} />
      </ConfirmedSession>
    ),
  };
}

/** The admin's actors while there is a session; as long as the screen is shown, the dashboard is open. */
function useOpenDashboard({ admin, announce }: AdminParts): AdminActors | null {
  const actors = useWorkingAdmin(admin);
  const isWorking = actors !== null;
  useEffect(() => {
    if (!isWorking) return;
    announce({ type: 'dashboard.opened' });
    return () => announce({ type: 'dashboard.closed' });
  }, [announce, isWorking]);
  return actors;
}

function Dashboard(parts: AdminParts) {
  const actors = useOpenDashboard(parts);
  const catalogue = actors?.catalogue;
  const siteActors = useActors();
  const withDrafts = useMemo(() => catalogue && { ...siteActors, catalogue }, [siteActors, catalogue]);
  return (
    withDrafts && (
      <ActorsContext value={withDrafts}>
        <AdminActorsContext value={actors}>
          <NoticeCallsContext value={parts.noticeCalls}>
            <ProductMovesContext value={parts.productMoves}>
              <DashboardPage />
            </ProductMovesContext>
          </NoticeCallsContext>
        </AdminActorsContext>
      </ActorsContext>
    )
  );
}

function OneOrder(parts: AdminParts) {
  const { client, inspect, showOrder } = parts;
  const id = decodeURIComponent(pageAt(useLocation().pathname)?.id ?? '');
  const actors = useOpenDashboard(parts);
  const machine = useMemo(() => createOrderMachine(client), [client]);
  return (
    <AdminActorsContext value={actors}>
      <OrderPage id={id} actors={actors} List={OrdersBeside}>
        <ErrorScreen key={id}>
          <OpenOrder {...{ id, machine, inspect, showOrder, orders: actors?.openOrders ?? null }} />
        </ErrorScreen>
      </OrderPage>
    </AdminActorsContext>
  );
}

interface OpenOrderProps extends Pick<SiteParts, 'inspect' | 'showOrder'> {
  readonly id: string;
  readonly machine: ReturnType<typeof createOrderMachine>;
  readonly orders: OrdersActor | null;
}

function OpenOrder({ id, machine, inspect, showOrder, orders }: OpenOrderProps) {
  const order = useActorRef(machine, { inspect, systemId: 'order', input: { id } });
  useEffect(() => showOrder(order), [showOrder, order]);
  return <OrderView actor={order} orders={orders} />;
}
