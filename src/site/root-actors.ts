import { createActor, type InspectionEvent } from 'xstate';
import { createCatalogueActors } from '#src/actors/catalogue-actors.ts';
import { connection } from '#src/actors/connection.ts';
import { countdown } from '#src/actors/countdown.ts';
import { createLanguageActors } from '#src/actors/language-actors.ts';
import { pageIdle } from '#src/actors/page-idle.ts';
import { pageVisibility } from '#src/actors/page-visibility.ts';
import { createSessionActors } from '#src/actors/session-actors.ts';
import type { LoadCalls } from '#src/actors/visitor-calls.ts';
import type { Notice } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { ProductList } from '#src/domain/product/product-list.ts';
import type { Actors } from '#src/features/shared/actors/actors-context.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { languageMachine } from '#src/machines/language/language.machine.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { shownNotice } from '#src/machines/shown-notice.ts';
import { keepReadingPlace, type RenderNow } from '#src/site/seam/reading-place.ts';
import type { Translations } from '#src/translations/translations.ts';

/** Settings and services that the root actors need. */
export interface RootActorsOptions {
  readonly calls: LoadCalls;
  readonly translations: Translations;
  readonly renderNow: RenderNow;
  /** Answers `{ "country": "IR" }`; empty switches the look-up off. */
  readonly countryLookupUrl: string;
  /** Observes every actor from its creation on, with all its events. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Language of the page until the visitor's own is known. */
  readonly language: Language;
  /** The products that the page carries; undefined for a page that the server did not render. */
  readonly carried?: ProductList | undefined;
  /** The notice that the page carries, or null if it shows none; undefined if the page does not know it. */
  readonly notice?: Notice | null | undefined;
}

/** Creates the root actors with their dependencies. The caller starts them. */
export function createRootActors(options: RootActorsOptions): Actors {
  const { calls, translations, renderNow, countryLookupUrl, inspect, language, carried, notice } = options;
  const languageActors = createLanguageActors({ countryLookupUrl, loadMessages: translations.load });
  /** Shows the page in a language. If it is another one, the visitor stays at the same place in the text. */
  const show = (language: Language) => {
    const change = () => translations.show(language);
    if (document.documentElement.lang === language) change();
    else keepReadingPlace(renderNow, change);
  };
  const session = sessionMachine.provide({ actors: { ...createSessionActors(calls), countdown } });
  return {
    language: createActor(
      languageMachine.provide({
        actors: languageActors,
        actions: { show: (_, { language }) => show(language) },
      }),
      { inspect, systemId: 'language', input: { language } },
    ),
    session: createActor(session, { inspect, systemId: 'session' }),
    catalogue: createActor(
      catalogueMachine.provide({
        actors: { ...createCatalogueActors(calls), pageVisibility, pageIdle, connection },
        actions: { logFailure: logFailureOf('products') },
      }),
      { inspect, systemId: 'catalogue', input: carried && { carried } },
    ),
    cart: createActor(cartMachine, { inspect, systemId: 'cart' }),
    notice: createActor(shownNotice, { inspect, systemId: 'notice', input: { carried: notice ?? null } }),
  };
}

/** The specification's "logged only": what failed goes to the browser's console. */
export function logFailureOf(what: string) {
  return (_: unknown, { error }: { error: unknown }) => console.error(`${what}:`, error);
}
