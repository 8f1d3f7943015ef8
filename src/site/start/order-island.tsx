import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { Root } from 'react-dom/client';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import type { OrderScreen } from '#src/site/routing/order-screen.tsx';
import { ShownReport } from '#src/site/shown-report.tsx';
import { HYDRATED, HYDRATION_FAILED, PENDING } from '#src/ui/hydrated.ts';
import { takeOver } from './early-visit.ts';
import { hydrate } from './hydrate.ts';
import { onceAvailable } from './once-available.ts';
import type { SiteParts } from './site-parts.ts';
import { SiteContexts } from './site-tree.tsx';

/** Prefix of the ids that React creates in the form. The server and the browser use the same. */
export const ID_PREFIX = 'order';

/** Id of the element that contains the form. */
const PLACE = 'order-form';

/** Name of the mark at which the form is hydrated. */
const MARK = 'order form hydrated';

interface OrderPlaceProps {
  /** The form as HTML. Empty in the browser, whose document contains it. */
  readonly html: string;
  /** Called when the visitor leaves the page. */
  readonly onLeave?: () => void;
}

/** Place of the order form on a rendered page. The page's root leaves its content alone: another root hydrates it. */
export function OrderPlace({ html, onLeave }: OrderPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return () => {
      // In strict mode, React runs this although the place stays.
      queueMicrotask(() => current?.isConnected || onLeave?.());
    };
  }, [onLeave]);
  const pending = { [PENDING]: '' };
  return (
    <div
      {...pending}
      ref={place}
      id={PLACE}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is React's own.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface OrderTreeProps {
  readonly site: Pick<SiteParts, 'translations' | 'actors' | 'orderMailbox'>;
  readonly OrderForm: ComponentType;
  readonly onShown?: () => void;
}

/** The form with all that it needs, the same tree in the browser and on the server. */
export function OrderTree({ site, OrderForm, onShown }: OrderTreeProps) {
  return (
    <SiteContexts site={site}>
      <ErrorScreen>
        <OrderForm />
      </ErrorScreen>
      <ShownReport onShown={onShown} />
    </SiteContexts>
  );
}

interface OrderIslandOptions {
  readonly site: SiteParts;
  /** Element that contains the page. */
  readonly page: HTMLElement;
  readonly openOrderForm: () => Promise<OrderScreen>;
  /** Called once the form is hydrated or left, or cannot be loaded for now. */
  readonly onSettled: () => void;
}

export type OrderIsland = ReturnType<typeof createOrderIsland>;

/**
 * The order form of a rendered page. It is below the fold, so the rest of the page is hydrated first, and its code is
 * loaded meanwhile. Until the form is hydrated, its presses are kept, or left to the browser if its code is unavailable.
 */
export function createOrderIsland({ site, page, openOrderForm, onSettled }: OrderIslandOptions) {
  const rendered = page.querySelector<HTMLElement>(`#${PLACE}`);
  let place = rendered;
  let isLeft = rendered === null;
  /** Set once the form is hydrated. React drops what the server rendered if a root is unmounted before that. */
  let hydratedRoot: Root | null = null;

  const giveUp = (error: unknown) => {
    console.error('order form:', error);
    place?.removeAttribute(PENDING);
    document.dispatchEvent(new Event(HYDRATION_FAILED));
    onSettled();
  };

  /** Hydrates the form. If the visitor has left the page, only reads it. */
  const hydrateForm = ({ OrderForm, start, readForm }: OrderScreen) => {
    const form = place?.querySelector('form');
    if (isLeft || !place) return start(() => form && readForm(form));
    const restoreVisit = takeOver(place);
    const onShown = () => {
      place?.removeAttribute(PENDING);
      onSettled();
      start(restoreVisit);
      performance.mark(MARK);
      hydratedRoot = root;
      // React cannot unmount what it is rendering.
      if (isLeft) queueMicrotask(() => root.unmount());
    };
    const tree = <OrderTree {...{ site, OrderForm, onShown }} />;
    const root = hydrate(place, tree, { identifierPrefix: ID_PREFIX });
  };

  return {
    /** True as long as the visitor has not left the rendered page. */
    isThere: () => !isLeft,
    leave: () => {
      isLeft = true;
      hydratedRoot?.unmount();
      onSettled();
      document.dispatchEvent(new Event(HYDRATED));
    },
    /** Puts the rendered form back if React has replaced the page around it. */
    restore: () => {
      const next = page.querySelector<HTMLElement>(`#${PLACE}`);
      if (!place || !next || next === place) return;
      next.append(...place.childNodes);
      place = next;
      // This change must not be reverted.
      window.earlyVisit?.takeChanges();
    },
    /** Hydrates the form once its code is loaded. */
    open: (): void => {
      if (rendered) void onceAvailable(openOrderForm, giveUp).then(hydrateForm);
    },
  };
}

/** The order form: that of the rendered page, and after the visitor has left it, one that is loaded like a page. */
export function orderFormOf(island: OrderIsland, LazyForm: ComponentType): ComponentType {
  return function OrderForm() {
    const [isRendered] = useState(island.isThere);
    if (isRendered) return <OrderPlace html="" onLeave={island.leave} />;
    return (
      <ErrorScreen>
        <LazyForm />
      </ErrorScreen>
    );
  };
}
