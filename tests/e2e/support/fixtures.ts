import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Language } from '#src/domain/language/language.ts';
import { isStale } from '#src/tools/site-build.ts';
import { PIXEL } from './files.ts';
import { openDemo, openServer, type Server } from './server.ts';

export { expect };

const COUNTRY_LOOKUP = 'https://api.country.is';
const MAP = 'https://www.openstreetmap.org';

/** A visitor and their browser. */
export interface Visitor {
  /** Language chosen on an earlier visit, or null for a first visit. Default: Persian. */
  readonly language?: Language | null;
  /** Country that the look-up returns on a first visit. */
  readonly country?: string;
  /** True if the street map's host can be reached. */
  readonly map?: boolean;
  /** Width of the window in px. */
  readonly width?: number;
  /** False if the visitor prefers reduced motion, which is the default: motion makes tests take a fifth longer. */
  readonly motion?: boolean;
  /** False disables JavaScript. */
  readonly scripting?: boolean;
}

interface Fixtures {
  /** Visitor of `page`. */
  visitor: Visitor;
  /** `shared`: one server for all tests of a worker, which may add orders. A test that changes more needs its `own`. */
  server: 'shared' | 'own';
  site: Server;
  /** Opens a new browser context for a visitor, `visitor` with these changes. It is closed after the test. */
  enter: (visitor?: Visitor, url?: string) => Promise<BrowserContext>;
  /** Opens a page in a new browser context. */
  visit: (path: string, visitor?: Visitor, url?: string) => Promise<Page>;
  /** Expects a message on the browser's console. The test fails if there is none. */
  expectConsole: (pattern: RegExp) => void;
  /** Allows messages on the console. */
  tolerateConsole: (pattern: RegExp) => void;
  problems: string[];
  tolerated: RegExp[];
}

interface WorkerFixtures {
  freshBuild: undefined;
  sharedSite: Server;
  demo: { readonly url: string };
}

/**
 * A test fails if a page writes an unexpected error or warning to the console, if a script throws, or if a request leaves
 * the origin. No request reaches the network: Chromium resolves no other host, and the country look-up and the map of the
 * about page are answered here for visitors who get an answer.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // The global setup builds once, but in UI mode the sources may change between runs.
  freshBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern.
    async ({}, use) => {
      for (const name of ['site', 'demo'] as const)
        if (isStale(name)) throw new Error(`The ${name} is older than its sources: start the tests again`);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const site = await openServer();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const demo = await openDemo();
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  visitor: [{}, { option: true }],
  server: ['shared', { option: true }],
  site: async ({ sharedSite, server }, use) => {
    if (server === 'shared') return use(sharedSite);
    const site = await openServer();
    await use(site);
    await site.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  problems: ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  tolerated: ({}, use) => use([]),
  tolerateConsole: ({ tolerated }, use) => use((pattern) => void tolerated.push(pattern)),
  expectConsole: [
    async ({ problems, tolerated }, use) => {
      const expected: RegExp[] = [];
      await use((pattern) => void expected.push(pattern));
      const unexpected = problems.filter((line) => ![...expected, ...tolerated].some((pattern) => pattern.test(line)));
      const missing = expected.filter((pattern) => !problems.some((line) => pattern.test(line)));
      expect({ unexpected, missing }, "the browser's console and requests").toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
  enter: async ({ browser, visitor, site, problems, expectConsole: _ }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (changes = {}, url = site.url) => {
      const entering = { ...visitor, ...changes };
      const context = await browser.newContext(contextOptions(url, entering));
      contexts.push(context);
      watch(context, problems);
      await answerOtherOrigins(context, url, entering, problems);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  context: async ({ enter }, use) => use(await enter()),
  visit: ({ enter }, use) =>
    use(async (path, visitor, url) => {
      const page = await (await enter(visitor, url)).newPage();
      await page.goto(path);
      return page;
    }),
});

function contextOptions(baseURL: string, { language = 'fa', width = 1280, motion = false, scripting = true }: Visitor) {
  const stored = language === null ? [] : [{ name: 'language', value: language }];
  const cookie = { domain: new URL(baseURL).hostname, path: '/', expires: -1, httpOnly: false, secure: false } as const;
  return {
    baseURL,
    storageState: {
      cookies: stored.map((language) => ({ ...cookie, ...language, sameSite: 'Lax' as const })),
      origins: [{ origin: baseURL, localStorage: stored }],
    },
    javaScriptEnabled: scripting,
    viewport: { width, height: 800 },
    reducedMotion: motion ? ('no-preference' as const) : ('reduce' as const),
  };
}

function watch(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    const { url } = message.location();
    if (!['error', 'warning'].includes(message.type()) || isUnresolvedMap(url, message.text())) return;
    problems.push(`${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => problems.push(`thrown: ${String(error.error())}`));
}

/** True for Chromium's message that it cannot reach the map's host. Its frame then stays empty. */
const isUnresolvedMap = (url: string, text: string) => url.startsWith(MAP) && text.includes('ERR_NAME_NOT_RESOLVED');

/** Answers the requests that the site may send to other origins. Any other request to them is a problem. */
async function answerOtherOrigins(context: BrowserContext, url: string, visitor: Visitor, problems: string[]) {
  const { country, map = false } = visitor;
  // A route makes every request of the context wait for the test's process and turns off the cache.
  if (country !== undefined)
    await context.route(`${COUNTRY_LOOKUP}/**`, (route) => route.fulfill(lookupResponse(country)));
  if (map) await context.route(`${MAP}/**`, (route) => route.fulfill(mapResponse(route.request().url())));
  const allowed = country === undefined ? [url] : [url, COUNTRY_LOOKUP];
  // The map may still be loading when the visitor leaves the page about the workshop.
  const pagesWithMap = new WeakSet<Page>();
  const noteMap = (page: Page) => new URL(page.url()).pathname === '/about' && pagesWithMap.add(page);
  context.on('page', (page) => page.on('framenavigated', () => noteMap(page)));
  context.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (origin === MAP && pagesWithMap.has(request.frame().page())) return;
    if (protocol.startsWith('http') && !allowed.includes(origin)) problems.push(`left the origin: ${href}`);
  });
}

/** Response of the map's host, as options of `route.fulfill`. */
function mapResponse(url: string) {
  if (!url.includes('/export/embed')) return { contentType: 'image/gif', body: PIXEL };
  return { contentType: 'text/html', body: '<!doctype html><title>Map</title><p>The street map</p>' };
}

/** Response of the country service, as options of `route.fulfill`. */
function lookupResponse(country: string) {
  return { json: { ip: '1.2.3.4', country }, headers: { 'access-control-allow-origin': '*' } };
}
