import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import {
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
import { type Actors, ActorsContext } from '#src/features/actors-context.ts';
import { type AdminActors, AdminActorsContext } from '#src/features/admin-actors-context.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { translationsIn } from './translations.ts';

export interface ScreenOptions {
  /** The actors that the test drives; the others are there and have not been started. */
  readonly actors?: Partial<Actors>;
  readonly adminActors?: Partial<AdminActors>;
  readonly language?: Language;
  /** Where the router stands. */
  readonly path?: InitialEntry;
}

/** Renders a screen with what the site would give it: messages of both catalogs, actors, a router, StrictMode. */
export function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { actors = {}, adminActors = {}, language = 'fa', path = '/' } = options;
  const navigate = (_to: To | number, _options?: NavigateOptions) => {};
  const router = { location: null as Location | null, navigate };
  function Whereabouts() {
    Object.assign(router, { location: useLocation(), navigate: useNavigate() });
    return null;
  }
  const view = render(
    <StrictMode>
      <I18nProvider i18n={translationsIn(language)}>
        <ActorsContext value={{ ...restingActors(language), ...actors }}>
          <AdminActorsContext value={{ ...restingAdminActors(), ...adminActors }}>
            <MemoryRouter initialEntries={[path]}>
              <Whereabouts />
              {screen}
            </MemoryRouter>
          </AdminActorsContext>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>,
  );
  return {
    ...view,
    /** Where the page is. */
    place: () => `${router.location?.pathname}${router.location?.search}${router.location?.hash}`,
    /** What the way there has brought along. */
    state: () => router.location?.state,
    /** As a link does, or so many steps forth or back. */
    go: (to: To | number, options?: NavigateOptions) => act(async () => router.navigate(to, options)),
  };
}

function restingActors(language: Language): Actors {
  return {
    language: createActor(languageMachine, { input: { language } }),
    session: createActor(sessionMachine),
    catalogue: createActor(catalogueMachine),
    cart: createActor(cartMachine),
    orderSubmission: createActor(orderSubmissionMachine),
  };
}

function restingAdminActors(): AdminActors {
  return {
    panel: createActor(dashboardPanelMachine),
    orders: createActor(ordersMachine),
    orderNotifications: createActor(orderNotificationsMachine),
  };
}
