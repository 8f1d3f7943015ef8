import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { createActor } from 'xstate';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import { createCarryOut } from '#src/actors/irreversible-actions.ts';
import { pageAttention } from '#src/actors/page-attention.ts';
import { pageVisibility } from '#src/actors/page-visibility.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import { createProductMedia } from '#src/actors/product-media.ts';
import { createSaveProduct } from '#src/actors/save-product.ts';
import { seenOrders } from '#src/actors/seen-orders.ts';
import { createSystemNotifications } from '#src/actors/system-notifications.ts';
import { unloadGuard } from '#src/actors/unload-guard.ts';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { directionOf, languageOfLocale } from '#src/domain/language/language.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import type { AdminActor } from '#src/features/actors-context.ts';
import { type AdminActors, AdminActorsContext, useWorkingAdmin } from '#src/features/admin-actors-context.ts';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { adminMessages, adminToast, ordersNotification } from '#src/translations/admin/notifications.ts';
import { logFailureOf } from './root-actors.ts';
import type { SiteParts } from './site-parts.ts';
import { resume } from './snapshots.ts';

/** The admin's screens, bound to an actor that lives as long as the page. */
export interface AdminScreens {
  readonly Dashboard: () => ReactNode;
  readonly Order: () => ReactNode;
}

/** Opens the admin's part: its messages, its actor, its screens. Called once, when the first of the screens is shown. */
export async function openAdmin(parts: SiteParts): Promise<AdminScreens> {
  await parts.translations.add(adminMessages);
  const admin = createAdminActor(parts);
  parts.actors.admin = admin;
  parts.receivers.admin = admin;
  parts.receivers.adminToasts = { send: (notification) => parts.toasts.send(adminToast(notification)) };
  admin.start();
  // The admin's code may come later than the login.
  if (parts.actors.session.getSnapshot().hasTag('signedIn')) admin.send({ type: 'session.opened' });
  return { Dashboard: () => <Dashboard admin={admin} />, Order: () => <OneOrder {...parts} admin={admin} /> };
}

function createAdminActor({ client, inspect, translations: { i18n } }: SiteParts): AdminActor {
  const carryOut = createCarryOut(client);
  const videoUpload = videoUploadMachine.provide({ actors: createVideoActors(client) });
  const form = productFormMachine.provide({
    actors: {
      fileExaminer: createProductMedia(createImagePreparation()),
      saveProduct: createSaveProduct(client),
      unloadGuard,
      videoUpload,
    },
  });
  const confirmationOf = (subject: string) =>
    confirmationMachine.provide({ actors: { carryOut }, actions: { logFailure: logFailureOf(subject) } });
  const panel = dashboardPanelMachine.provide({ actors: { form, confirmation: confirmationOf('products') } });
  const { loadOrders } = createAdminOrderActors(client);
  const orders = ordersMachine.provide({
    actors: { loadOrders, confirmation: confirmationOf('orders'), seenOrders },
    actions: { logFailure: logFailureOf('orders') },
  });
  const systemNotifications = createSystemNotifications((arrived) => {
    const { title, body } = ordersNotification(arrived);
    return { title: i18n._(title), body, lang: i18n.locale, dir: directionOf(languageOfLocale(i18n.locale)) };
  });
  const orderNotifications = orderNotificationsMachine.provide({ actors: { systemNotifications, pageAttention } });
  const admin = adminMachine.provide({ actors: { panel, orders, orderNotifications, pageVisibility } });
  return createActor(admin, { inspect, systemId: 'admin', ...resume('admin', admin) });
}

/** The admin's actors while there is a session; as long as the screen is shown, the dashboard is open. */
function useOpenDashboard(admin: AdminActor): AdminActors | null {
  const actors = useWorkingAdmin(admin);
  const isWorking = actors !== null;
  useEffect(() => {
    if (!isWorking) return;
    admin.send({ type: 'dashboard.opened' });
    return () => admin.send({ type: 'dashboard.closed' });
  }, [admin, isWorking]);
  return actors;
}

function Dashboard({ admin }: { readonly admin: AdminActor }) {
  const actors = useOpenDashboard(admin);
  return (
    actors && (
      <AdminActorsContext value={actors}>
        <DashboardPage />
      </AdminActorsContext>
    )
  );
}

function OneOrder({ client, inspect, admin }: SiteParts & { readonly admin: AdminActor }) {
  const id = decodeURIComponent(pageAt(useLocation().pathname)?.id ?? '');
  const actors = useOpenDashboard(admin);
  const create = useMemo(() => {
    const { loadOrder } = createAdminOrderActors(client);
    const machine = orderMachine.provide({ actors: { loadOrder }, actions: { logFailure: logFailureOf('order') } });
    return () => createActor(machine, { inspect, systemId: 'order', input: { id } });
  }, [client, inspect, id]);
  return <OrderPage key={id} id={id} create={create} orders={actors?.orders ?? null} />;
}
