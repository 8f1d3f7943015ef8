import { createActor, fromCallback } from 'xstate';
import { createAdminCatalogueActors } from '#src/actors/admin-catalogue-actors.ts';
import { createAdminOrderActors } from '#src/actors/admin-order-actors.ts';
import type { ApiClient } from '#src/actors/client.ts';
import { createActionActor } from '#src/actors/confirmed-actions.ts';
import { connection } from '#src/actors/connection.ts';
import { createLateImagePreparation } from '#src/actors/late-image-preparation.ts';
import { logouts } from '#src/actors/logout-channel.ts';
import { pageCache } from '#src/actors/page-cache.ts';
import { pageIdle } from '#src/actors/page-idle.ts';
import { pageVisibility } from '#src/actors/page-visibility.ts';
import { createProductMedia } from '#src/actors/product-media.ts';
import { createSaveProduct } from '#src/actors/save-product.ts';
import { seenOrders } from '#src/actors/seen-orders.ts';
import { unloadGuard } from '#src/actors/unload-guard.ts';
import { createVideoActors } from '#src/actors/video-actors.ts';
import type { VisitorCalls } from '#src/actors/visitor-calls.ts';
import type { AdminActor } from '#src/features/shared/actors/actors-context.ts';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { logFailureOf } from './root-actors.ts';

/** Creates the actor behind the dashboard, with everything it needs from the browser. The caller starts it. */
export function createAdminActor({
  calls,
  inspect,
}: Pick<SiteParts, 'inspect'> & { readonly calls: VisitorCalls }): AdminActor {
  const { client } = calls;
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
  const { loadOrders, loadCompletedOrders, restoration, saveOwnerText } = createAdminOrderActors(client);
  const list = ordersMachine.provide({ actors: { confirmation: confirmationOf('orders') } });
  const openOrders = list.provide({
    actors: { loadOrders, seenOrders },
    actions: { logFailure: logFailureOf('orders') },
  });
  const completedOrders = list.provide({
    // No completed order is new, so none is remembered as seen.
    actors: { loadOrders: loadCompletedOrders, seenOrders: fromCallback(() => {}) },
    actions: { logFailure: logFailureOf('completed orders') },
  });
  const catalogue = catalogueMachine.provide({
    actors: { ...createAdminCatalogueActors(calls), pageVisibility, pageIdle, connection },
    actions: {
      logFailure: logFailureOf('all products'),
      // The cart follows the public list, which lacks drafts.
      announce: () => {},
    },
  });
  const ownerText = ownerTextMachine.provide({
    actors: { saveOwnerText, unloadGuard },
    actions: { logFailure: logFailureOf('owner text') },
  });
  const admin = adminMachine.provide({
    actors: { panel, openOrders, completedOrders, catalogue, ownerText, restoration, pageVisibility },
    actions: { logFailure: logFailureOf('restoration') },
  });
  return createActor(admin, { inspect, systemId: 'admin' });
}

/** Provides the machine of one order's page with everything it needs from the browser. */
export function createOrderMachine(client: ApiClient) {
  const { loadOrder } = createAdminOrderActors(client);
  const confirmation = confirmationMachine.provide({
    actors: { carryOut: createActionActor(client) },
    actions: { logFailure: logFailureOf('completed orders') },
  });
  return orderMachine.provide({
    actors: { loadOrder, confirmation, logouts, pageCache, connection },
    actions: { logFailure: logFailureOf('order') },
  });
}
