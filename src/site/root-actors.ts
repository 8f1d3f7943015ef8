import { createActor, type InspectionEvent } from 'xstate';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import type { ApiClient } from '#src/api/client.ts';
import { createLanguageActors, storedLanguage } from '#src/api/language-actors.ts';
import { createOrderActors } from '#src/api/order-actors.ts';
import { createImagePreparation } from '#src/api/prepare-image.ts';
import { createSessionActors } from '#src/api/session-actors.ts';
import type { Product } from '#src/contract/types.ts';
import { DEFAULT_LANGUAGE } from '#src/domain/language.ts';
import { randomId } from '#src/domain/random-id.ts';
import type { Actors } from '#src/features/actors.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';

/** What actors are created with where a developer looks on; nothing otherwise. */
export interface Inspection {
  readonly inspect?: (event: InspectionEvent) => void;
}

/** Creates the root actors with everything they need from the browser; whoever calls it starts them. */
export function createRootActors(client: ApiClient, countryLookupUrl: string, inspection: Inspection = {}): Actors {
  return {
    language: createActor(languageMachine.provide({ actors: createLanguageActors(countryLookupUrl) }), {
      ...inspection,
      systemId: 'language',
      input: { language: storedLanguage() ?? DEFAULT_LANGUAGE },
    }),
    session: createActor(sessionMachine.provide({ actors: createSessionActors(client) }), {
      ...inspection,
      systemId: 'session',
    }),
    catalogue: createActor(
      catalogueMachine.provide({
        actors: createCatalogueActors(client),
        actions: { logFailure: logFailureOf('products') },
      }),
      { ...inspection, systemId: 'catalogue', input: {} },
    ),
    cart: createActor(cartMachine, { ...inspection, systemId: 'cart' }),
    orderSubmission: createActor(
      orderSubmissionMachine.provide({ actors: createOrderActors({ client, prepareImage: createImagePreparation() }) }),
      { ...inspection, systemId: 'orderSubmission', input: { formId: randomId() } },
    ),
  };
}

/** The specification's "logged only": what failed goes to the browser's console. */
export function logFailureOf(what: string) {
  return (_: unknown, { error }: { error: unknown }) => console.error(`${what}:`, error);
}

/** Whoever keeps products learns what became of them each time they are loaded, whoever asked for them. */
export function tellOfProducts(
  catalogue: Actors['catalogue'],
  keeper: { readonly send: (event: { type: 'products.refreshed'; products: readonly Product[] }) => void },
): void {
  let known = catalogue.getSnapshot().context.products;
  catalogue.subscribe(({ context: { products } }) => {
    if (products === known) return;
    known = products;
    keeper.send({ type: 'products.refreshed', products });
  });
}
