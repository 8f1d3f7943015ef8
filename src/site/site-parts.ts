import type { InspectionEvent } from 'xstate';
import { createApiClient } from '#src/actors/client.ts';
import { languageOfLocale } from '#src/domain/language/language.ts';
import type { NavigationCommand } from '#src/site/routing/navigation.tsx';
import { type Toast, visitorToast } from '#src/translations/notifications.ts';
import { createTranslations, visitorMessages } from '#src/translations/translations.ts';
import { createQueue } from './queue.ts';
import { connect, type ReceiverRefs } from './relations.ts';
import { createRootActors, type RootActorsOptions } from './root-actors.ts';

interface SitePartsOptions extends Omit<RootActorsOptions, 'client' | 'translations' | 'inspect'> {
  /** Origin of the API host; the page's own where it is empty. */
  readonly apiBaseUrl: string;
  /** Sees every actor that comes into being, and everything that it hears and does. */
  readonly onInspect?: ((event: InspectionEvent) => void) | undefined;
}

/** Creates the parts of a site besides its screens: messages, toasts, navigation, root actors and their relations. */
export function createSiteParts({ apiBaseUrl, onInspect, ...options }: SitePartsOptions) {
  const translations = createTranslations(visitorMessages);
  const toasts = createQueue<Toast>();
  const navigation = createQueue<NavigationCommand>();
  const receivers: ReceiverRefs = {
    navigation,
    toasts: { send: (notification) => toasts.send(visitorToast(notification)) },
  };
  const relate = connect(receivers);
  const inspect = (event: InspectionEvent) => {
    relate(event);
    onInspect?.(event);
  };
  const client = createApiClient(apiBaseUrl, () => languageOfLocale(translations.i18n.locale));
  const actors = createRootActors({ ...options, client, translations, inspect });
  receivers.catalogue = actors.catalogue;
  receivers.cart = actors.cart;
  return { client, translations, toasts, navigation, receivers, inspect, actors };
}

export type SiteParts = ReturnType<typeof createSiteParts>;
