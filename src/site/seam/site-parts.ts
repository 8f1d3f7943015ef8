import type { InspectionEvent } from 'xstate';
import { loadOnce } from '#src/actors/load-once.ts';
import type { LoadCalls } from '#src/actors/visitor-calls.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import type { Actors } from '#src/features/shared/actors/actors-context.ts';
import type { OrderActor } from '#src/features/shared/actors/admin-actors-context.ts';
import type { AdminEvent } from '#src/machines/admin/admin.machine.ts';
import type { CartEvent } from '#src/machines/cart/cart.machine.ts';
import type { CatalogueEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import type { QuestionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { connect, deliver, ifHandled, type ReceiverRefs } from '#src/site/relations.ts';
import { createRootActors, type RootActorsOptions } from '#src/site/root-actors.ts';
import type { NavigationCommand, PageNotification } from '#src/site/routing/navigation.tsx';
import { createToasts } from '#src/site/toasts/create-toasts.ts';
import { createTranslations, visitorMessages } from '#src/translations/translations.ts';
import { createQueue } from './queue.ts';
import type { RenderNow } from './reading-place.ts';

interface SitePartsOptions extends Omit<RootActorsOptions, 'calls' | 'translations' | 'renderNow' | 'inspect'> {
  /** Origin of the API host; the page's own where it is empty. */
  readonly apiBaseUrl: string;
  /** Observes every actor, and all its events. */
  readonly onInspect?: ((event: InspectionEvent) => void) | undefined;
  /** The posted order that this page responds to. */
  readonly posted?: OrderOutcome | undefined;
}

/** Creates the parts of a site other than its screens: messages, toasts, navigation, root actors and their relations. */
export function createSiteParts({ apiBaseUrl, onInspect, posted, ...options }: SitePartsOptions) {
  const translations = createTranslations(visitorMessages);
  const toasts = createToasts();
  const navigation = createQueue<NavigationCommand>();
  const [admin, catalogue, cart] = [createQueue<AdminEvent>(), createQueue<CatalogueEvent>(), createQueue<CartEvent>()];
  /** The actor of the order's page, while one is open. */
  let shownOrder: OrderActor | null = null;
  const childrenOfAdmin = () => actors.admin?.getSnapshot().children;
  const receivers: ReceiverRefs = {
    admin,
    cart,
    catalogue,
    navigation,
    toasts,
    notice: { send: (event) => actors.notice.send(event) },
    order: { send: (event) => shownOrder?.send(event) },
    panel: { send: (event) => childrenOfAdmin()?.panel?.send(event) },
    openOrders: { send: (event) => childrenOfAdmin()?.openOrders?.send(event) },
    completedOrders: { send: (event) => childrenOfAdmin()?.completedOrders?.send(event) },
    allProducts: {
      send: (event) => {
        const catalogue = childrenOfAdmin()?.catalogue;
        if (catalogue) ifHandled(catalogue)(event);
      },
    },
  };
  const relate = connect(receivers);
  const inspect = (event: InspectionEvent) => {
    relate(event);
    onInspect?.(event);
  };
  const calls = loadOnce(async () => {
    const { createVisitorCalls } = await import('#src/actors/visitor-calls.ts');
    return createVisitorCalls(apiBaseUrl, () => languageOfLocale(translations.i18n.locale));
  });
  // Until React is loaded, there is nothing to render.
  let render: RenderNow = (change) => change();
  const renderNow: RenderNow = (change) => render(change);
  const actors = createRootActors({ ...options, calls, translations, renderNow, inspect });
  // An actor is sent to the queue now, and started once the page listens.
  const actorsToStart = createQueue<{ readonly start: () => void }>();
  for (const actor of Object.values(actors)) actorsToStart.send(actor);
  catalogue.listen(ifHandled(actors.catalogue));
  cart.listen(ifHandled(actors.cart));
  if (options.notice === undefined) actorsToStart.send({ start: () => loadNotice(calls, actors.notice) });
  return {
    calls,
    translations,
    toasts,
    navigation,
    /** Events for the admin's machine. They wait until its code has loaded. */
    adminEvents: admin,
    /** Questions for the order form. They wait until its code has loaded. */
    orderMailbox: createQueue<QuestionEvent>(),
    /** The posted order that this page responds to. */
    posted,
    /** Relates the actor of the order's page with the others. Returns a function that ends it. */
    showOrder: (order: OrderActor) => {
      shownOrder = order;
      return () => {
        shownOrder = null;
      };
    },
    announce: (notification: PageNotification) => deliver(notification.type, notification, receivers),
    inspect,
    /** Renders changes of the whole page by React from now on. */
    renderWith: (renderer: RenderNow) => {
      render = renderer;
    },
    actors,
    /** Actors that start once the page shows their first snapshots. */
    actorsToStart,
  };
}

/** Loads the notice of a page that does not carry it. Nothing waits for it, and without it the page shows none. */
async function loadNotice(calls: LoadCalls, actor: Actors['notice']): Promise<void> {
  const { loadNotice } = await calls();
  const notice = await loadNotice().catch(() => null);
  if (notice !== null) actor.send({ type: 'notice.changed', notice });
}

export type SiteParts = ReturnType<typeof createSiteParts>;
