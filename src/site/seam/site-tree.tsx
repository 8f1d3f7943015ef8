import { I18nProvider } from '@lingui/react';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { ActorsContext } from '#src/features/shared/actors/actors-context.ts';
import { OrderMailboxContext } from '#src/features/shared/orders/order-mailbox.ts';
import { Site, type SiteProps } from '#src/site/site.tsx';
import type { SiteParts } from './site-parts.ts';

interface SiteTreeProps extends Omit<SiteProps, 'toasts' | 'navigation' | 'announce'> {
  readonly site: SiteParts;
  /** `BrowserRouter` in the browser, `StaticRouter` on the server. */
  readonly router: ComponentType<{ readonly children: ReactNode }>;
}

/** The site with all that it needs. The tree is the same in the browser and on the server, so that the browser can hydrate the server's HTML. */
export function SiteTree({ site, router: Router, ...props }: SiteTreeProps) {
  const { toasts, navigation, announce } = site;
  return (
    <SiteContexts site={site}>
      <Router>
        <Site {...props} toasts={toasts} navigation={navigation} announce={announce} />
      </Router>
    </SiteContexts>
  );
}

interface SiteContextsProps {
  readonly site: SiteParts;
  readonly children: ReactNode;
}

/** The messages and actors that screens use. */
export function SiteContexts({ site: { translations, actors, orderMailbox }, children }: SiteContextsProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={translations.i18n}>
        <ActorsContext value={actors}>
          <OrderMailboxContext value={orderMailbox}>{children}</OrderMailboxContext>
        </ActorsContext>
      </I18nProvider>
    </StrictMode>
  );
}
