import type { Product } from '#src/contract/types.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { startActor } from './open-actor.ts';

/** The session of an admin whom the server let in. */
export const signedInSession = () =>
  startActor(
    sessionMachine,
    { input: undefined },
    { type: 'login.submitted', credentials: MOCK_ADMIN },
    { type: 'login.accepted' },
  ).actor;

/** The catalogue of a site whose products have been loaded. */
export const catalogueOf = (products: readonly Product[]) =>
  startActor(catalogueMachine, { input: undefined }, { type: 'products.loaded', products }).actor;
