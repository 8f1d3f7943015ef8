import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import type { archiveMachine } from '#src/machines/archive/archive.machine.ts';
import type { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { notesMachine } from '#src/machines/notes/notes.machine.ts';
import type { noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';
import type { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { restorationMachine } from '#src/machines/restoration/restoration.machine.ts';
import type { shortcutsMachine } from '#src/machines/shortcuts/shortcuts.machine.ts';
import type { AdminActor } from './actors-context.ts';
import { providedContext } from './provided-context.ts';

/** The actors of the dashboard. Visitors never load their code. */
export interface AdminActors {
  readonly panel: ActorRefFrom<typeof dashboardPanelMachine>;
  readonly notes: NotesActor;
  readonly noticeForm: ActorRefFrom<typeof noticeFormMachine>;
  readonly orders: OrdersActor;
  readonly archive: ArchiveActor;
  readonly restoration: ActorRefFrom<typeof restorationMachine>;
  readonly orderNotifications: ActorRefFrom<typeof orderNotificationsMachine>;
  readonly shortcuts: ShortcutsActor;
}

/** Context of the admin's actors. The dashboard provides it. */
export const [AdminActorsContext, useAdminActors] = providedContext<AdminActors>('AdminActorsContext');

export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>;
export type NotesActor = ActorRefFrom<typeof notesMachine>;
export type ArchiveActor = ActorRefFrom<typeof archiveMachine>;
export type OrdersActor = ActorRefFrom<typeof ordersMachine>;
export type ShortcutsActor = ActorRefFrom<typeof shortcutsMachine>;
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
  const notes = useSelector(admin, ({ children }) => children.notes);
  const noticeForm = useSelector(admin, ({ children }) => children.noticeForm);
  const orders = useSelector(admin, ({ children }) => children.orders);
  const archive = useSelector(admin, ({ children }) => children.archive);
  const restoration = useSelector(admin, ({ children }) => children.restoration);
  const orderNotifications = useSelector(admin, ({ children }) => children.orderNotifications);
  const shortcuts = useSelector(admin, ({ children }) => children.shortcuts);
  return panel && notes && noticeForm && orders && archive && restoration && orderNotifications && shortcuts
    ? { panel, notes, noticeForm, orders, archive, restoration, orderNotifications, shortcuts }
    : null;
}
