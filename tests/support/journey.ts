import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Language } from '#src/contract/types.ts';
import { findChromium } from '#src/tools/chromium.ts';
import type { Site } from './journey-site.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing reaches the network, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
/** Milliseconds that a page may take for anything; no journey waits for longer. */
const PATIENCE = 30_000;

const COUNTRY_LOOKUP = 'https://api.country.is';
const MAP = 'https://www.openstreetmap.org';

/** Who comes, with what. */
export interface Visitor {
  /** Chosen on an earlier visit; null for who has never been here. Persian unless told. */
  readonly language?: Language | null;
  /** How the country look-up answers: a country's code, an answer of one's own, or never (the test answers). */
  readonly country?: string | ((route: Route) => Promise<void> | void);
  /** Whether the street map's host can be reached; told only where a page is meant to ask it. */
  readonly map?: 'reachable' | 'unreachable';
  readonly scheme?: 'light' | 'dark';
  /** Width of the window in px. */
  readonly width?: number;
  /** Asks for less motion. */
  readonly calm?: boolean;
  /**
   * Keeps the browser for the next test that invites the same visitor: a page that was there before opens in half the
   * time. What it leaves behind is the test's to clear away.
   */
  readonly returns?: boolean;
}

/** A browser that watches over every page of a test file. */
export interface Journey {
  /** A browser of one's own for a visitor, with nothing in it but what is told; gone after the test unless told. */
  enter(site: Site, visitor?: Visitor): Promise<BrowserContext>;
  /** Enters and opens a page of the site. */
  visit(site: Site, path: string, visitor?: Visitor): Promise<Page>;
  /** Announces lines that this test causes on the browser's console; the test fails where none appears. */
  expectConsole(pattern: RegExp): void;
}

/**
 * One browser for the tests of a file. A test fails when its pages write an error or a warning to the console that it
 * did not announce, when a script throws, and when a request leaves the origin for anything but the country look-up
 * and, on the about page, the map; both are answered here, so that nothing reaches the network.
 */
export function openJourney(): Journey {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  const kept = new Map<string, BrowserContext>();
  let problems: string[] = [];
  let announced: RegExp[] = [];

  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('No Chromium: install it or set CHROMIUM_PATH');
    browser = await chromium.launch({ executablePath, args: FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const open = contexts.splice(0);
    const said = problems.splice(0);
    const patterns = announced.splice(0);
    for (const context of open) await context.close();
    const unexpected = said.filter((line) => !patterns.some((pattern) => pattern.test(line)));
    const missing = patterns.filter((pattern) => !said.some((line) => pattern.test(line)));
    expect({ unexpected, missing }, "the browser's console and requests").toEqual({ unexpected: [], missing: [] });
  });

  const enter: Journey['enter'] = async (site, visitor = {}) => {
    const who = JSON.stringify([site.url, visitor]);
    const known = kept.get(who);
    if (known) return known;
    const context = await browser.newContext(contextOptions(site, visitor));
    if (visitor.returns) kept.set(who, context);
    else contexts = [...contexts, context];
    context.setDefaultTimeout(PATIENCE);
    const report = (problem: string) => {
      problems = [...problems, problem];
    };
    watch(context, report);
    await answerForeign(context, site, visitor, report);
    return context;
  };
  return {
    enter,
    visit: async (site, path, visitor) => {
      const page = await (await enter(site, visitor)).newPage();
      await page.goto(site.url + path);
      return page;
    },
    expectConsole: (pattern) => {
      announced = [...announced, pattern];
    },
  };
}

function contextOptions({ url }: Site, { language = 'fa', scheme = 'light', width = 1280, calm = false }: Visitor) {
  const stored = language === null ? [] : [{ origin: url, localStorage: [{ name: 'language', value: language }] }];
  return {
    storageState: { cookies: [], origins: stored },
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: calm ? ('reduce' as const) : ('no-preference' as const),
    locale: 'en-GB',
  };
}

function watch(context: BrowserContext, report: (problem: string) => void): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(lineOf(message));
  });
  context.on('weberror', (error) => report(`thrown: ${String(error.error())}`));
}

function lineOf(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} (${message.location().url})`;
}

/** Answers in place of the rest of the world what the visitor may ask it; whatever else is asked for is a problem. */
async function answerForeign(
  context: BrowserContext,
  site: Site,
  { country, map }: Visitor,
  report: (problem: string) => void,
): Promise<void> {
  const friends = [site.url];
  if (country !== undefined) {
    friends.push(COUNTRY_LOOKUP);
    const answer = typeof country === 'string' ? (route: Route) => route.fulfill(lookupAnswer(country)) : country;
    await context.route(`${COUNTRY_LOOKUP}/**`, answer);
  }
  if (map !== undefined) {
    friends.push(MAP);
    await context.route(`${MAP}/**`, (route) => answerMap(route, map));
  }
  context.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (protocol.startsWith('http') && !friends.includes(origin)) report(`left the origin: ${href}`);
  });
}

/** Expects of the page what it will soon be: asks again until it holds or patience is over. */
export function eventually<Value>(probe: () => Promise<Value>, message = '') {
  return expect.poll(probe, { timeout: PATIENCE, interval: 40, message });
}

/** What the country service says, as Playwright fulfils it. */
export function lookupAnswer(country: string) {
  return { json: { ip: '1.2.3.4', country }, headers: { 'access-control-allow-origin': '*' } };
}

function answerMap(route: Route, map: NonNullable<Visitor['map']>): Promise<void> {
  if (map === 'unreachable') return route.abort('connectionrefused');
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/export/embed')) {
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>The street map</p>' });
  }
  return route.fulfill({ contentType: 'image/gif', body: PIXEL });
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
