import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { createActor } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import type { ApiClient } from '#src/api/client.ts';
import type { Actors } from '#src/features/actors.ts';
import { type AdminActors, AdminActorsContext } from '#src/features/admin-actors.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { adminCatalog, adminNoticeWords } from '#src/localization/admin/notice-words.ts';
import type { Localization } from '#src/localization/localization.ts';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { logFailureOf } from './root-actors.ts';
import type { NoticeBoard } from './toasts.tsx';

/** What the admin's desk needs from the rest of the site. */
export interface AdminParts {
  readonly client: ApiClient;
  readonly session: Actors['session'];
  readonly localization: Localization;
  readonly board: NoticeBoard;
}

/** The admin's screens, bound to actors that live as long as the page. */
export interface AdminScreens {
  readonly Dashboard: () => ReactNode;
  readonly Order: () => ReactNode;
}

/** Opens the admin's desk: its words, its actors, its screens. Called once, when the first of the screens is shown. */
export async function openAdmin({ client, session, localization, board }: AdminParts): Promise<AdminScreens> {
  await localization.add(adminCatalog);
  const provided = createAdminOrderActors(client);
  const loseSession = () => session.send({ type: 'session.lost' });
  const orders = createActor(
    ordersMachine.provide({ actors: provided, actions: { logFailure: logFailureOf('orders') } }),
    { systemId: 'orders' },
  );
  orders.on('*', (notice) => {
    const said = adminNoticeWords(notice);
    if (said) board.show(said);
  });
  orders.on('session.refused', loseSession);

  const openOrder = (id: string) => {
    const order = createActor(
      orderMachine.provide({ actors: provided, actions: { logFailure: logFailureOf('order') } }),
      { systemId: 'order', input: { id } },
    );
    order.on('session.refused', loseSession);
    return order.start();
  };
  return screensWith({ orders, openOrder });
}

function screensWith(actors: AdminActors): AdminScreens {
  return {
    Dashboard: () => {
      useEffect(() => {
        if (actors.orders.getSnapshot().status === 'active') actors.orders.start();
        actors.orders.send({ type: 'orders.requested' });
      }, []);
      return (
        <AdminActorsContext value={actors}>
          <DashboardPage />
        </AdminActorsContext>
      );
    },
    Order: () => {
      const { id = '' } = useParams();
      return (
        <AdminActorsContext value={actors}>
          <OrderPage key={id} id={id} />
        </AdminActorsContext>
      );
    },
  };
}
