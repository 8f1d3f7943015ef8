import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { createActor } from 'xstate';
import { createAdminOrderActors } from '#src/api/admin-order-actors.ts';
import { createAdminProductActors } from '#src/api/admin-product-actors.ts';
import type { ApiClient } from '#src/api/client.ts';
import { ignoreEarlierSessions } from '#src/api/earlier-sessions.ts';
import { createMediaDesk } from '#src/api/media-desk.ts';
import { createImagePreparation } from '#src/api/prepare-image.ts';
import { createVideoActors } from '#src/api/video-actors.ts';
import type { Order } from '#src/contract/types.ts';
import type { Actors } from '#src/features/actors.ts';
import { type AdminActors, AdminActorsContext } from '#src/features/admin-actors.ts';
import { CopyOrder } from '#src/features/dashboard/copy-order.tsx';
import { DashboardPage } from '#src/features/dashboard/dashboard-page.tsx';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { adminCatalog, adminNoticeWords } from '#src/localization/admin/notice-words.ts';
import type { Localization } from '#src/localization/localization.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { orderMachine } from '#src/machines/order/order.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { type VideoUploadNotice, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import { type Inspection, logFailureOf, tellOfProducts } from './root-actors.ts';
import type { NoticeBoard } from './toasts.tsx';
import { askBeforeLeaving } from './unsaved.ts';

/** What the admin's desk needs from the rest of the site. */
export interface AdminParts {
  readonly client: ApiClient;
  readonly session: Actors['session'];
  readonly catalogue: Actors['catalogue'];
  readonly localization: Localization;
  readonly board: NoticeBoard;
  readonly inspection: Inspection;
}

/** The admin's screens, bound to actors that live as long as the page. */
export interface AdminScreens {
  readonly Dashboard: () => ReactNode;
  readonly Order: () => ReactNode;
}

/** Opens the admin's desk: its words, its actors, its screens. Called once, when the first of the screens is shown. */
export async function openAdmin(parts: AdminParts): Promise<AdminScreens> {
  await parts.localization.add(adminCatalog);
  return screensWith(createAdminActors(parts), parts.catalogue);
}

function createAdminActors({ client, session, catalogue, board, inspection }: AdminParts): AdminActors {
  const announce = (notice: Parameters<typeof adminNoticeWords>[0]) => {
    const said = adminNoticeWords(notice);
    if (said) board.show(said);
    if (notice.type === 'session.refused') session.send({ type: 'session.lost' });
    if (CATALOGUE_CHANGES.includes(notice.type)) catalogue.send({ type: 'refresh.requested' });
  };
  let logins = 0;
  session.on('login.succeeded', () => {
    logins += 1;
  });
  ignoreEarlierSessions(client, () => logins);
  const desk = createMediaDesk(createImagePreparation());
  const orderActors = createAdminOrderActors(client);

  const orders = createActor(
    ordersMachine.provide({ actors: orderActors, actions: { logFailure: logFailureOf('orders') } }),
    { ...inspection, systemId: 'orders' },
  );
  orders.on('*', announce);

  const panel = createActor(
    dashboardPanelMachine.provide({
      actors: {
        mediaDesk: desk.actor,
        videoUpload: videoUploadMachine.provide({
          actors: createVideoActors({ client, videoFile: () => desk.fileOf('video') }),
        }),
        ...createAdminProductActors({ client, imageFile: () => desk.fileOf('image') }),
      },
      actions: { logFailure: logFailureOf('products') },
    }),
    { ...inspection, systemId: 'panel' },
  );
  panel.on('*', announce);
  listenToUploads(panel, announce);
  askBeforeLeaving(panel, (isUnsaved) => session.send({ type: 'desk.changed', isUnsaved }));
  // A draft learns what became of its product meanwhile.
  tellOfProducts(catalogue, panel);
  endWithSession(session, { panel, orders });

  const openOrder = (id: string) => {
    const order = createActor(
      orderMachine.provide({ actors: orderActors, actions: { logFailure: logFailureOf('order') } }),
      { ...inspection, systemId: 'order', input: { id } },
    );
    order.on('session.refused', announce);
    return order.start();
  };
  return { panel: panel.start(), orders, openOrder };
}

/** What visitors wrote leaves the memory with the session; the panel's draft outlives one that only expired. */
function endWithSession(session: Actors['session'], { panel, orders }: Omit<AdminActors, 'openOrder'>): void {
  const forgetOrders = () => orders.send({ type: 'session.ended' });
  const forgetAll = () => {
    forgetOrders();
    panel.send({ type: 'session.ended' });
  };
  session.on('session.expired', forgetOrders);
  session.on('logout.finished', forgetAll);
  session.on('logout.overtaken', forgetAll);
}

/**
 * What was edited on another device or in another tab is there when the desk is looked at again; a desk that the
 * browser had kept for Back also learns whether its session is still one.
 */
function refreshWhenSeen(catalogue: Actors['catalogue'], orders: AdminActors['orders']): () => void {
  const onVisibility = () => {
    if (!document.hidden) catalogue.send({ type: 'refresh.requested' });
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) orders.send({ type: 'orders.requested' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** What changes the products that visitors see, or shows that the list may be behind: a save whose answer was lost too. */
const CATALOGUE_CHANGES: readonly string[] = [
  'product.saveFailed',
  'product.added',
  'product.edited',
  'product.deleted',
  'product.alreadyGone',
];

/** Each upload is a new child of the panel: its notices are heard as long as it lives. */
function listenToUploads(panel: AdminActors['panel'], announce: (notice: VideoUploadNotice) => void): void {
  let heard: unknown = null;
  panel.subscribe(({ children: { videoUpload } }) => {
    if (videoUpload === undefined || videoUpload === heard) return;
    heard = videoUpload;
    videoUpload.on('*', announce);
  });
}

const copyOrder = (order: Order) => <CopyOrder order={order} />;

function screensWith(actors: AdminActors, catalogue: Actors['catalogue']): AdminScreens {
  return {
    Dashboard: () => {
      useEffect(() => {
        if (actors.orders.getSnapshot().status === 'active') actors.orders.start();
        actors.orders.send({ type: 'desk.entered' });
        actors.orders.send({ type: 'orders.requested' });
        const stopRefreshing = refreshWhenSeen(catalogue, actors.orders);
        return () => {
          stopRefreshing();
          actors.orders.send({ type: 'desk.left' });
          // A question that nobody answered is not asked again on the way back.
          actors.panel.send({ type: 'removal.cancelled' });
          actors.panel.send({ type: 'discard.cancelled' });
        };
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
          <OrderPage key={id} id={id} control={copyOrder} />
        </AdminActorsContext>
      );
    },
  };
}
