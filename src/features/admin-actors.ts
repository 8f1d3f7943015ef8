import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';

/** The actors behind the admin's desk, which a visitor never loads. */
export interface AdminActors {
  readonly panel: ActorRefFrom<typeof dashboardPanelMachine>;
  readonly orders: ActorRefFrom<typeof ordersMachine>;
  /** Starts the actor of one order's page; the page stops it when it goes. */
  readonly openOrder: (id: string) => ActorRefFrom<typeof orderMachine>;
}

/** Hands the admin's actors down; the site's admin chunk provides it. */
export const AdminActorsContext = createContext<AdminActors | null>(null);

/** The admin's actors. */
export function useAdminActors(): AdminActors {
  const actors = useContext(AdminActorsContext);
  if (!actors) throw new Error('AdminActorsContext is not provided.');
  return actors;
}
