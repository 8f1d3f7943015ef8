import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import {
  createPath,
  type InitialEntry,
  type Location,
  MemoryRouter,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { createActor } from 'xstate';
import type { Language } from '#src/domain/language/language.ts';
import { type NoticeCalls, NoticeCallsContext } from '#src/features/dashboard/notice/notice-calls.ts';
import { type ProductMoves, ProductMovesContext } from '#src/features/dashboard/products/product-moves.ts';
import { type Actors, ActorsContext } from '#src/features/shared/actors/actors-context.ts';
import { type AdminActors, AdminActorsContext } from '#src/features/shared/actors/admin-actors-context.ts';
import { OrderMailboxContext } from '#src/features/shared/orders/order-mailbox.ts';
import { adminMachine } from '#src/machines/admin/admin.machine.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { shownNotice } from '#src/machines/shown-notice.ts';
import { startActor } from '../actors/open-actor.ts';
import { translationsIn } from '../fixtures/translations.ts';

export interface ScreenOptions {
  /** Actors that replace the default ones. */
  readonly actors?: Partial<Actors>;
  readonly adminActors?: Partial<AdminActors>;
  readonly language?: Language;
  /** Replaces moves that succeed at once. */
  readonly productMoves?: ProductMoves;
  /** Initial location of the router. */
  readonly path?: InitialEntry;
}

/** Renders a screen as the site does: with the messages of both catalogs, actors, a router and StrictMode. */
export function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { language = 'fa', path = '/' } = options;
  window.history.replaceState(null, '', typeof path === 'string' ? path : createPath(path));
  const actors = { ...siteActors(language), ...options.actors };
  const adminActors = { ...dashboardActors(), ...options.adminActors };
  const navigate = (_to: To | number, _options?: NavigateOptions) => {};
  const router = { location: null as Location | null, navigate };
  function RouterProbe() {
    const location = useLocation();
    Object.assign(router, { location, navigate: useNavigate() });
    // Effects and event handlers of the screen read the window's address, which a router in memory does not change.
    useLayoutEffect(() => window.history.replaceState(window.history.state, '', createPath(location)), [location]);
    return null;
  }
  const view = render(
    <StrictMode>
      <I18nProvider i18n={translationsIn(language)}>
        <ActorsContext value={actors}>
          <OrderMailboxContext value={actors.orderSubmission}>
            <AdminActorsContext value={adminActors}>
              <NoticeCallsContext value={NOTICE_CALLS}>
                <ProductMovesContext value={options.productMoves ?? PRODUCT_MOVES}>
                  <MemoryRouter initialEntries={[path]}>
                    <RouterProbe />
                    {screen}
                  </MemoryRouter>
                </ProductMovesContext>
              </NoticeCallsContext>
            </AdminActorsContext>
          </OrderMailboxContext>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>,
  );
  return {
    ...view,
    actors,
    adminActors,
    /** Path, query and hash of the current location. */
    place: () => `${router.location?.pathname}${router.location?.search}${router.location?.hash}`,
    /** History state of the current location. */
    state: () => router.location?.state,
    /** Navigates as a link does, or by a number of history entries. */
    go: (to: To | number, options?: NavigateOptions) => act(async () => router.navigate(to, options)),
  };
}

/** Actors in the states in which the site starts them. The actors that they invoke are silent. */
function siteActors(language: Language): Required<Omit<Actors, 'admin'>> {
  return {
    language: startActor(languageMachine, { input: { language } }, { type: 'page.empty' }).actor,
    session: startActor(sessionMachine, {}).actor,
    catalogue: startActor(catalogueMachine, {}, { type: 'page.idle' }).actor,
    cart: startActor(cartMachine, {}).actor,
    notice: createActor(shownNotice, { input: { carried: null } }).start(),
    orderSubmission: startActor(orderSubmissionMachine, {}).actor,
  };
}

/** A host without a notice that saves none. */
const NOTICE_CALLS: NoticeCalls = {
  load: async () => ({ text: '', textEn: '', version: 1 }),
  save: async () => ({ kind: 'refused', errors: [], reference: '' }),
  readDraft: () => null,
  storeDraft: () => {},
};

const PRODUCT_MOVES: ProductMoves = { save: async () => ({ type: 'product.moved' }) };

function dashboardActors(): AdminActors {
  return {
    panel: startActor(dashboardPanelMachine, { real: ['confirmation'] }).actor,
    admin: startActor(adminMachine, { real: ['ownerText'] }, { type: 'session.opened' }).actor,
    openOrders: startActor(ordersMachine, { real: ['confirmation'] }).actor,
    completedOrders: startActor(ordersMachine, {}).actor,
    catalogue: startActor(catalogueMachine, {}).actor,
  };
}
