import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import type { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { AdminActor } from './actors-context.ts';
import { providedContext } from './provided-context.ts';

/** The actors of the dashboard. Visitors never load their code. */
export interface AdminActors {
  readonly admin: AdminActor;
  readonly panel: ActorRefFrom<typeof dashboardPanelMachine>;
  readonly openOrders: OrdersActor;
  readonly completedOrders: OrdersActor;
  /** All products, drafts included. The dashboard shows them in place of the public ones. */
  readonly catalogue: ActorRefFrom<typeof catalogueMachine>;
}

/** Context of the admin's actors. The dashboard provides it. */
export const [AdminActorsContext, useAdminActors] = providedContext<AdminActors>('AdminActorsContext');

export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>;
export type OrdersActor = ActorRefFrom<typeof ordersMachine>;
export type OrderActor = ActorRefFrom<typeof orderMachine>;
export type ProductFormActor = ActorRefFrom<typeof productFormMachine>;

/** Context of the open product form. The panel provides it. */
export const [ProductFormContext, useProductForm] = providedContext<ProductFormActor>('ProductFormContext');

/** The product that the open form edits, in its newest version after a conflict. Null for a new product. */
export function useEditedProduct(): Product | null {
  return useSelector(useProductForm(), ({ context }) => context.product);
}

/** The admin's actors while there is a session. Null otherwise. */
export function useWorkingAdmin(admin: AdminActor): AdminActors | null {
  const panel = useSelector(admin, ({ children }) => children.panel);
  const openOrders = useSelector(admin, ({ children }) => children.openOrders);
  const completedOrders = useSelector(admin, ({ children }) => children.completedOrders);
  const catalogue = useSelector(admin, ({ children }) => children.catalogue);
  if (!panel || !openOrders || !completedOrders || !catalogue) return null;
  return { admin, panel, openOrders, completedOrders, catalogue };
}
