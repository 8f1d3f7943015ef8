import { createActor } from 'xstate';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import type { ApiClient } from '#src/actors/client.ts';
import { createActionActor } from '#src/actors/confirmed-actions.ts';
import { connection } from '#src/actors/connection.ts';
import { createLateImagePreparation } from '#src/actors/late-image-preparation.ts';
import { logouts } from '#src/actors/logout-channel.ts';
import { createNoticeActors } from '#src/actors/notice-actors.ts';
import { createSaveNotice } from '#src/actors/notice-form-actors.ts';
import { pageAttention } from '#src/actors/page-attention.ts';
import { pageCache } from '#src/actors/page-cache.ts';
import { pageVisibility } from '#src/actors/page-visibility.ts';
import { createProductMedia } from '#src/actors/product-media.ts';
import { createSaveProduct } from '#src/actors/save-product.ts';
import { seenOrders } from '#src/actors/seen-orders.ts';
import { shortcutSetting } from '#src/actors/shortcut-setting.ts';
import { createSystemNotifications } from '#src/actors/system-notifications.ts';
import { unloadGuard } from '#src/actors/unload-guard.ts';
import { createVideoActors } from '#src/actors/video-actors.ts';
import { directionOf, languageOfLocale } from '#src/domain/language/language.ts';
import type { AdminActor } from '#src/features/shared/actors/actors-context.ts';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { archiveMachine } from '#src/machines/archive/archive.machine.ts';
import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notesMachine } from '#src/machines/notes/notes.machine.ts';
import { noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import { restorationMachine } from '#src/machines/restoration/restoration.machine.ts';
import { shortcutsMachine } from '#src/machines/shortcuts/shortcuts.machine.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { ordersNotification } from '#src/translations/admin/admin-notifications.ts';
import { logFailureOf } from './root-actors.ts';

/** Creates the actor behind the dashboard, with everything it needs from the browser. The caller starts it. */
export function createAdminActor({
  client,
  calls,
  inspect,
  translations: { i18n },
}: Pick<SiteParts, 'calls' | 'inspect' | 'translations'> & { readonly client: ApiClient }): AdminActor {
  const carryOut = createActionActor(client);
  const videoUpload = videoUploadMachine.provide({ actors: createVideoActors(client) });
  const fileExaminer = createProductMedia(createLateImagePreparation());
  const form = productFormMachine.provide({
    actors: {
      media: productMediaMachine.provide({ actors: { fileExaminer } }),
      saveProduct: createSaveProduct(client),
      unloadGuard,
      videoUpload,
    },
  });
  const confirmationOf = (subject: string) =>
    confirmationMachine.provide({ actors: { carryOut }, actions: { logFailure: logFailureOf(subject) } });
  const panel = dashboardPanelMachine.provide({ actors: { form, confirmation: confirmationOf('products') } });
  const { loadOrders, loadCompletedOrders, restoreOrder, saveNote } = createAdminOrderActors(client);
  const orders = ordersMachine.provide({
    actors: { loadOrders, confirmation: confirmationOf('orders'), seenOrders },
    actions: { logFailure: logFailureOf('orders') },
  });
  const archive = archiveMachine.provide({
    actors: { loadCompletedOrders, confirmation: confirmationOf('completed orders') },
    actions: { logFailure: logFailureOf('completed orders') },
  });
  const restoration = restorationMachine.provide({
    actors: { restoreOrder },
    actions: { logFailure: logFailureOf('restoration') },
  });
  const notes = notesMachine.provide({
    actors: { saveNote, unloadGuard },
    actions: { logFailure: logFailureOf('notes') },
  });
  const { loadNotice } = createNoticeActors(calls);
  const noticeForm = noticeFormMachine.provide({
    actors: { loadNotice, saveNotice: createSaveNotice(client), unloadGuard },
    actions: { logFailure: logFailureOf('notice') },
  });
  const systemNotifications = createSystemNotifications((arrived) => {
    const { title, body } = ordersNotification(arrived);
    return { title: i18n._(title), body, lang: i18n.locale, dir: directionOf(languageOfLocale(i18n.locale)) };
  });
  const orderNotifications = orderNotificationsMachine.provide({ actors: { systemNotifications, pageAttention } });
  const shortcuts = shortcutsMachine.provide({ actors: { shortcutSetting } });
  const admin = adminMachine.provide({
    actors: { panel, notes, noticeForm, orders, archive, restoration, orderNotifications, shortcuts, pageVisibility },
  });
  return createActor(admin, { inspect, systemId: 'admin' });
}

/** Provides the machine of one order's page with everything it needs from the browser. */
export function createOrderMachine(client: ApiClient) {
  const { loadOrder } = createAdminOrderActors(client);
  return orderMachine.provide({
    actors: { loadOrder, logouts, pageCache, connection },
    actions: { logFailure: logFailureOf('order') },
  });
}
