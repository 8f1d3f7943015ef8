import type { Product } from '#src/contract/schema.generated.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { startActor } from './open-actor.ts';

/** The session of an admin whom the server let in. */
export const signedInSession = () =>
  startActor(sessionMachine, {}, { type: 'login.submitted', credentials: MOCK_ADMIN }, { type: 'login.accepted' })
    .actor;

/** The catalogue of a site whose products have been loaded, or are on their way. */
export function catalogueOf(products?: readonly Product[]) {
  const { actor } = startActor(catalogueMachine, {}, { type: 'page.idle' });
  if (products) actor.send({ type: 'products.loaded', products });
  return actor;
}
