// What the site loads when it is wanted is there beforehand: no walk waits for a compiler.
import '#locales/en/admin.po';
import '#locales/en/messages.po';
import '#locales/fa/admin.po';
import '#locales/fa/messages.po';
import '#src/features/login/login-page.tsx';
import '#src/site/toaster.tsx';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { type Actors, ActorsContext } from '#src/features/actors.ts';
import type { AdminActors } from '#src/features/admin-actors.ts';
import type { OrderActor } from '#src/features/order/use-open-order.ts';
import { createLocalization, visitorCatalog } from '#src/localization/localization.ts';
import { openAdmin } from '#src/site/admin.tsx';
import { createRootActors, type Inspection, tellOfProducts } from '#src/site/root-actors.ts';
import { Site } from '#src/site/site.tsx';
import { followLanguage } from '#src/site/speaking.ts';
import { createNoticeBoard } from '#src/site/toasts.tsx';
import type { MockedNetwork } from './mocked-network.ts';
import { picture } from './order-submission-stage.ts';
import { orderOf } from './orders.ts';
import { PretendBrowser } from './pretend-browser.ts';
import { productOf } from './products.ts';
import { SimulatedTime } from './simulated-time.ts';
import { type Caller, type CallName, COUNTRY_LOOKUP, Wire } from './wire.ts';

/** Makes actors with a fault, to be put in the place of the real ones. */
export type Fault = (inspection: Inspection) => Partial<Actors>;

/** The whole site at one moment. */
export type Sight = ReturnType<WholeSite['sight']>;

/** What is on sale, and who has ordered, when the site is opened. */
const PRODUCTS = [productOf(1), productOf(2)];
const ORDERS = [orderOf(1), orderOf(2)];
/** Turns of the event loop without anything happening after which nothing is on its way any more. */
const STILL = 20;
/** How long the site may take to come to rest, in milliseconds. */
const PATIENCE = 20_000;

/**
 * The site as `main.tsx` puts it together, on its real screens, with the admin's desk: every root actor with its real
 * actors, before a network, files and a time that the test drives.
 */
export class WholeSite {
  readonly actors: Actors;
  readonly browser = new PretendBrowser();
  readonly time = new SimulatedTime();
  readonly wire: Wire;
  /** What the workshop holds; others may change it too. */
  readonly database: MockedNetwork['database'];
  /** Lets the reading of a chosen picture go on, oldest first. */
  readonly reads: (() => void)[] = [];
  /** How many logins were accepted. */
  logins = 0;
  readonly #client = createApiClient({
    baseUrl: location.origin,
    language: () => this.actors.language.getSnapshot().context.language,
  });
  readonly #roots: AnyActorRef[] = [];
  readonly #started = new Set<AnyActorRef>();
  #stirs = 0;

  /** Opens the site at home, at rest, with all its first calls held. */
  static async open(network: MockedNetwork, fault: Fault = () => ({})): Promise<WholeSite> {
    prepare(network);
    const site = new WholeSite(network, fault);
    try {
      await site.#show();
      await site.settle();
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  private constructor(network: MockedNetwork, fault: Fault) {
    this.database = network.database;
    this.wire = new Wire(network, (name) => this.#callerOf(name), this.#stir);
    const real = createRootActors(this.#client, COUNTRY_LOOKUP, this.#inspection);
    this.actors = { ...real, ...fault(this.#inspection) };
    tellOfProducts(this.actors.catalogue, this.actors.cart);
  }

  get panel(): AdminActors['panel'] {
    return this.#running('panel') as AdminActors['panel'];
  }

  get orders(): AdminActors['orders'] {
    return this.#running('orders') as AdminActors['orders'];
  }

  /** The actor of the order page, where one is open. */
  get order(): OrderActor | undefined {
    return this.#running('order') as OrderActor | undefined;
  }

  get isSignedIn(): boolean {
    return this.actors.session.getSnapshot().hasTag('signedIn');
  }

  /** Every running machine: the root actors, the open order page and the upload. */
  sight() {
    const { language, session, catalogue, cart, orderSubmission } = this.actors;
    const panel = this.panel.getSnapshot();
    return {
      language: language.getSnapshot(),
      session: session.getSnapshot(),
      catalogue: catalogue.getSnapshot(),
      cart: cart.getSnapshot(),
      orderSubmission: orderSubmission.getSnapshot(),
      panel,
      upload: panel.children.videoUpload?.getSnapshot(),
      orders: this.orders.getSnapshot(),
      order: this.order?.getSnapshot(),
    };
  }

  /** A picture whose reading waits in `reads`. */
  picture(): File {
    const file = picture();
    file.slice = (...range) => {
      Reflect.deleteProperty(file, 'slice');
      const head = file.slice(...range);
      const read = head.arrayBuffer.bind(head);
      head.arrayBuffer = async () => {
        await new Promise<void>((go) => this.reads.push(go));
        return read();
      };
      return head;
    };
    return file;
  }

  /** Waits until everything that was set off has arrived: at the network, at the machines and on the screen. */
  async settle(): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    for (let still = 0; still < STILL; ) {
      const before = this.#stirs;
      await new Promise((resolve) => setImmediate(resolve));
      const late = this.#awaited();
      still = late === null && before === this.#stirs ? still + 1 : 0;
      if (performance.now() > deadline) throw new Error(`the site never came to rest: ${late}`);
    }
  }

  /** Stops all that runs and gives the real time, network and browser back. */
  async close(): Promise<void> {
    cleanup();
    this.panel.send({ type: 'session.ended' });
    for (const actor of this.#roots) actor.stop();
    for (const actor of Object.values(this.actors)) actor.stop();
    this.wire.close();
    for (const go of this.reads) go();
    this.time.end();
    this.browser.end();
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #show(): Promise<void> {
    const { session, catalogue, language } = this.actors;
    const localization = createLocalization(visitorCatalog);
    const board = createNoticeBoard();
    session.on('login.succeeded', () => {
      this.logins += 1;
    });
    const parts = { client: this.#client, session, catalogue, localization, board, inspection: this.#inspection };
    const screens = await openAdmin(parts);
    for (const actor of Object.values(this.actors)) actor.start();
    await followLanguage(language, localization);
    render(
      <I18nProvider i18n={localization.i18n}>
        <ActorsContext value={this.actors}>
          <BrowserRouter>
            <Site board={board} {...screens} />
          </BrowserRouter>
        </ActorsContext>
      </I18nProvider>,
    );
  }

  /** What is known to be on its way and has not arrived; null for nothing. */
  #awaited(): string | null {
    const { orderSubmission, language, panel } = this.sight();
    const { images } = orderSubmission.context;
    const examined = images.filter(({ status }) => status === 'examining').length + panel.context.examining.length;
    const unheard = Object.values(ASKERS)
      .flatMap((askersIn) => askersIn(this))
      .find((asker) => asker && this.#isAsking(asker) && asker.id !== 'watchOrders');
    if (this.wire.isBusy) return 'a request';
    if (unheard) return `the call of ${unheard.id}, or its answer`;
    if (orderSubmission.children.readImages?.getSnapshot().status === 'active') return 'the reading of the images';
    if (examined > this.reads.length) return 'the examination of a file';
    if (document.documentElement.lang !== language.context.language) return 'the words';
    if (document.querySelector('main h1') === null) return 'the page';
    return null;
  }

  #callerOf(name: CallName): Caller {
    const asker = ASKERS[name](this).find((candidate) => candidate && this.#isAsking(candidate));
    if (!asker) throw new Error(`nobody has asked: ${name}`);
    return { asker, session: this.logins, isSignedIn: this.isSignedIn };
  }

  /** An actor that runs, and whose call has not come or has just been answered. */
  #isAsking(asker: AnyActorRef): boolean {
    const isHeld = this.wire.inFlight.some((call) => call.asker === asker);
    return !isHeld && this.#started.has(asker) && asker.getSnapshot().status === 'active';
  }

  #running(systemId: string): AnyActorRef | undefined {
    return this.#roots.find((ref) => ref.system.get(systemId) === ref);
  }

  readonly #inspection: Inspection = {
    inspect: (event) => {
      this.#stir();
      const actor = event.actorRef as AnyActorRef;
      if (event.type === '@xstate.event' && event.event.type === 'xstate.init') this.#started.add(actor);
      if (event.type === '@xstate.actor' && actor.sessionId === event.rootId) this.#roots.push(actor);
    },
  };

  readonly #stir = (): void => {
    this.#stirs += 1;
  };
}

/** A workshop with little in it, and a browser that has never been there. */
function prepare({ database, reset }: MockedNetwork): void {
  reset();
  database.clear();
  for (const product of PRODUCTS) database.products.add(product);
  for (const order of ORDERS) database.orders.add(order);
  localStorage.clear();
  history.pushState(null, '', '/');
}

type Askers = readonly (AnyActorRef | undefined)[];

/** The actors that may wait for the answer to each call, where there are any. */
const ASKERS: Readonly<Record<CallName, (site: WholeSite) => Askers>> = {
  detectCountry: ({ actors }) => [actors.language.getSnapshot().children.detectCountry],
  listProducts({ actors, panel }) {
    const { loadProducts, refreshProducts } = actors.catalogue.getSnapshot().children;
    // A save looks at the products first.
    return [loadProducts, refreshProducts, panel.getSnapshot().children.saveProduct];
  },
  sendOrder: ({ actors }) => [actors.orderSubmission.getSnapshot().children.submitOrder],
  login: ({ actors }) => [actors.session.getSnapshot().children.login],
  logout: ({ actors }) => [actors.session.getSnapshot().children.logout],
  listOrders({ orders }) {
    const { loadOrders, watchOrders } = orders.getSnapshot().children;
    return [loadOrders, watchOrders];
  },
  completeOrder: ({ orders }) => [orders.getSnapshot().children.completeOrder],
  getOrder: ({ order }) => [order?.getSnapshot().children.loadOrder],
  addProduct: ({ panel }) => [panel.getSnapshot().children.saveProduct],
  editProduct: ({ panel }) => [panel.getSnapshot().children.saveProduct],
  deleteProduct: ({ panel }) => [panel.getSnapshot().children.deleteProduct],
  presignVideo: ({ panel }) => [panel.getSnapshot().children.videoUpload?.getSnapshot().children.presign],
  putVideo: ({ panel }) => [panel.getSnapshot().children.videoUpload?.getSnapshot().children.putVideo],
};

export const CALL_NAMES = Object.keys(ASKERS) as [CallName, ...CallName[]];
