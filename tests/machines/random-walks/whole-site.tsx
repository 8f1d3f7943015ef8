// What the site loads when it is wanted is there beforehand: no walk waits for a compiler.
import '../../support/fixtures/translations.ts';
import '#src/actors/prepare-image.ts';
import '#src/features/about/about-page.tsx';
import '#src/features/login/login-page.tsx';
import '#src/features/not-found/not-found-page.tsx';
import '#src/features/product/product-page.tsx';
import '#src/features/products/products-page.tsx';
import '#src/site/routing/home.tsx';
import '#src/site/toasts/toaster.tsx';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { Actor, type AnyActorRef, StateMachine } from 'xstate';
import { type Actors, ActorsContext, type OrderSubmissionActor } from '#src/features/shared/actors/actors-context.ts';
import { OrderMailboxContext } from '#src/features/shared/orders/order-mailbox.ts';
import type { NodeMocks } from '#src/mocks/node.ts';
import { ActorLog } from '#src/site/inspector/actor-log.ts';
import { openAdmin } from '#src/site/routing/admin-screens.tsx';
import { createScreens } from '#src/site/routing/lazy-pages.ts';
import { createSiteParts } from '#src/site/seam/site-parts.ts';
import { Site } from '#src/site/site.tsx';
import type { ToastSource } from '#src/site/toasts/create-toasts.ts';
import type { Toast } from '#src/translations/notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { COUNTRY_LOOKUP, ControlledNetwork } from '../../support/infrastructure/controlled-network.ts';
import { unifyBodies } from '../../support/infrastructure/jsdom-bodies.ts';
import { FakeBrowser } from './fake-browser.ts';
import { SimulatedTime } from './simulated-time.ts';

/** The machines of the site at one moment. */
export type Machines = ReturnType<WholeSite['machines']>;

/** Turns of the event loop without anything happening after which nothing is on its way any more. */
const STILL = 15;
/** Milliseconds that the site may take to become idle. React delays some renderings. */
const TIMEOUT = 10_000;

/** Tells each address whose page has come to the screen, with all its effects; React may work on the next one for long. */
function ShownPage({ onShown }: { readonly onShown: (path: string) => void }) {
  const { pathname } = useLocation();
  useEffect(() => onShown(pathname), [onShown, pathname]);
  return null;
}

/** The site as it is in production, on its real screens, before a network and a time that the test drives. */
export class WholeSite {
  readonly browser = new FakeBrowser();
  readonly time = new SimulatedTime();
  readonly network: ControlledNetwork;
  readonly mocks: NodeMocks;
  /** Toasts that were shown. Null before the toaster has loaded. */
  told: Toast[] | null = null;
  /** How many logins were accepted. */
  logins = 0;
  readonly #restoreBodies = unifyBodies();
  #actors: Actors | null = null;
  #order: AnyActorRef | null = null;
  #stirs = 0;
  /** Number of files that are being read. */
  #reads = 0;
  readonly #restoreReader: () => void;
  /** The address whose page is on the screen. */
  #shown = '';

  /** Opens the site at home, at rest, with all its first calls held. */
  static async open(mocks: NodeMocks): Promise<WholeSite> {
    mocks.reset();
    mocks.database.clear();
    for (const number of [1, 2]) {
      mocks.database.products.add(productOf(number));
      mocks.database.orders.add(orderOf(number));
    }
    localStorage.clear();
    sessionStorage.clear();
    history.pushState(null, '', '/');
    const site = new WholeSite(mocks);
    await site.#show();
    await site.settle();
    return site;
  }

  private constructor(mocks: NodeMocks) {
    this.mocks = mocks;
    this.network = new ControlledNetwork(mocks.handlers);
    this.#restoreReader = this.#countReads();
    // Without XMLHttpRequest, bodies go out by `fetch`.
    vi.stubGlobal('XMLHttpRequest', undefined);
    vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) => {
      this.#stirs += 1;
      const { logins, isSignedIn } = this;
      return this.network.fetch(new Request(request, init), { logins, isSignedIn });
    });
  }

  /** Returns a function that restores the browser's reader. */
  #countReads(): () => void {
    const { readAsDataURL } = FileReader.prototype;
    const count = (change: number) => {
      this.#reads += change;
    };
    const spy = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function read(
      this: FileReader,
      file,
    ) {
      count(1);
      this.addEventListener('loadend', () => count(-1));
      readAsDataURL.call(this, file);
    });
    return () => spy.mockRestore();
  }

  get actors(): Actors {
    if (!this.#actors) throw new Error('the site is not open');
    return this.#actors;
  }

  get orderSubmission(): OrderSubmissionActor {
    const { orderSubmission } = this.actors;
    if (!orderSubmission) throw new Error('the order form is not open');
    return orderSubmission;
  }

  /** Events that the actors have received, as the inspector shows them. */
  readonly log = new ActorLog();

  get isSignedIn(): boolean {
    return this.#actors?.session.getSnapshot().hasTag('signedIn') ?? false;
  }

  /** Every machine that matters to what is promised, children included. */
  machines() {
    const { language, session, catalogue, cart, admin } = this.actors;
    const panel = admin?.getSnapshot().children.panel?.getSnapshot();
    return {
      language: language.getSnapshot(),
      session: session.getSnapshot(),
      catalogue: catalogue.getSnapshot(),
      cart: cart.getSnapshot(),
      orderSubmission: this.orderSubmission.getSnapshot(),
      admin: admin?.getSnapshot(),
      orders: admin?.getSnapshot().children.openOrders?.getSnapshot(),
      panel,
      productForm: panel?.children.form?.getSnapshot(),
      order: this.#order?.getSnapshot(),
    };
  }

  /** Waits until everything that was set off has arrived: at the network, at the machines and on the screen. */
  async settle(): Promise<void> {
    const deadline = performance.now() + TIMEOUT;
    for (let still = 0; still < STILL; ) {
      const before = this.#stirs;
      await new Promise((resolve) => setImmediate(resolve));
      // A page that is shown for the first time is imported meanwhile.
      if (still === STILL / 3) await vi.dynamicImportSettled();
      still = this.#work() !== undefined || before !== this.#stirs ? 0 : still + 1;
      if (performance.now() > deadline) throw new Error(`the site never came to rest: ${this.#work()}`);
    }
  }

  /** Stops all that runs and gives the real time, network and browser back. */
  async close(): Promise<void> {
    cleanup();
    for (const actor of Object.values(this.actors)) actor.stop();
    this.time.end();
    this.browser.end();
    this.#restoreBodies();
    this.#restoreReader();
    vi.unstubAllGlobals();
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #show(): Promise<void> {
    const parts = createSiteParts({
      apiBaseUrl: location.origin,
      countryLookupUrl: COUNTRY_LOOKUP,
      language: 'fa',
      onInspect: (event) => {
        this.log.inspect(event);
        const { actorRef } = event;
        this.#stirs += 1;
        if (actorRef instanceof Actor && actorRef.logic instanceof StateMachine && actorRef.logic.id === 'order') {
          this.#order = actorRef;
        }
      },
    });
    const { actors, translations, toasts, navigation, announce } = parts;
    parts.renderWith(flushSync);
    this.#actors = actors;
    actors.session.on('login.succeeded', () => {
      this.logins += 1;
    });
    parts.actorsToStart.listen((actor) => actor.start());
    actors.language.send({ type: 'page.empty' });
    const { Dashboard, Order } = await openAdmin(parts);
    const visitorScreens = createScreens(parts);
    await Promise.all([visitorScreens.orderForm.load(), visitorScreens.cart.load()]);
    const listen: ToastSource['listen'] = (show) => {
      this.told = [];
      return toasts.listen((toast) => {
        this.told?.push(toast);
        show(toast);
      });
    };
    const screens = { ...visitorScreens, dashboard: Dashboard, order: Order };
    const arrive = (path: string) => {
      this.#shown = path;
    };
    render(
      <I18nProvider i18n={translations.i18n}>
        <ActorsContext value={actors}>
          <OrderMailboxContext value={parts.orderMailbox}>
            <BrowserRouter>
              <Site {...{ toasts: { ...toasts, listen }, navigation, announce, screens }} />
              <ShownPage onShown={arrive} />
            </BrowserRouter>
          </OrderMailboxContext>
        </ActorsContext>
      </I18nProvider>,
    );
  }

  /** Returns the work in progress that changes nothing on the screen until it is done. */
  #work(): string | undefined {
    const { language, orderSubmission, productForm } = this.machines();
    const files = [
      ...orderSubmission.context.attachments.files.map(({ blob }) => blob === null),
      ...Object.values(productForm?.context.media ?? {}).map(({ isExamining }) => isExamining),
    ];
    if (this.network.underWay > 0) return 'a response';
    if (files.includes(true) || this.#reads > 0) return 'a file';
    if (language.hasTag('busy')) return 'the messages';
    return this.#shown === location.pathname && document.querySelector('main h1') ? undefined : 'the page';
  }
}
