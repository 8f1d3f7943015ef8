import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { I18n } from '@lingui/core';
import type { BrowserContext, Page } from 'playwright-core';
import { preview } from 'vite';
import type { NoticeWords } from '#src/localization/notice-words.ts';
import { type Backstage, goBackstage, type Said } from './backstage.ts';
import { eventually, type Journey, type Visitor } from './journey.ts';
import type { Site } from './journey-site.ts';

const BUILT = fileURLToPath(new URL('../../.build/demo', import.meta.url));

/** The demo as it was built, the mocks and nothing else behind it, served as by `npm run demo`. */
export async function openDemo(): Promise<Site> {
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('There is no demo: run `npm run build:demo` first');
  const server = await preview({
    logLevel: 'error',
    build: { outDir: BUILT },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The demo listens nowhere');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** A visit of the demo on which the test has a hold; see `Backstage`. */
export interface DemoVisit {
  readonly page: Page;
  /** The page's time; nothing of a second or more runs out by itself. */
  readonly clock: { increment(milliseconds: number): Promise<void> };
  /** Holds the calls to an address until the test answers them. */
  hold(...call: Parameters<Backstage['hold']>): Promise<DemoCalls>;
  /** Lets the chosen picture be decoded; waits for one. */
  decode(): Promise<void>;
  /** Lets the pictures be read that are to be sent; waits for that. */
  read(): Promise<void>;
  /** Reports how far the request is that is under way; waits for one. */
  report(...progress: Parameters<Backstage['report']>): Promise<void>;
  /** Leaves nothing behind for the next visit. */
  leave(): Promise<void>;
}

/** Calls of a page to one address, which wait for their answer. */
export interface DemoCalls {
  /** Answers the oldest one; waits for it. Without a response the mocks answer. */
  answer(response?: Response): Promise<void>;
  /** Leaves the oldest one without an answer for ever; waits for it. */
  giveUp(): Promise<void>;
}

/** There is a toast for each of the notices that have words. */
export async function seesToasts(page: Page, notices: readonly (NoticeWords | null)[], words: I18n): Promise<void> {
  const titles = page.locator('[data-sonner-toast] [data-title]');
  for (const notice of notices) {
    if (notice === null) continue;
    const text = typeof notice.words === 'string' ? notice.words : words._(notice.words);
    await eventually(() => titles.allTextContents()).toContain(text);
  }
}

/**
 * Opens a page of the demo, fresh as on a first visit but for what the browser has fetched before.
 * @param prepare what must be arranged before
 */
export async function visitDemo(
  journey: Journey,
  demo: Site,
  path: string,
  visitor: Visitor,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<DemoVisit> {
  const context = await journey.enter(demo, { calm: true, ...visitor });
  await prepare(context);
  const page = context.pages()[0] ?? (await pageWithBackstage(context));
  await page.goto(demo.url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.mocks !== undefined);
  return {
    page,
    leave: async () => {
      await context.setOffline(false);
      await page.evaluate((language) => {
        sessionStorage.clear();
        localStorage.clear();
        if (language) localStorage.setItem('language', language);
      }, visitor.language);
      await page.goto('about:blank');
    },
    clock: {
      increment: (milliseconds) => page.evaluate((passed) => globalThis.backstage.pass(passed), milliseconds),
    },
    hold: async (...call) => {
      await page.evaluate(([method, address]) => globalThis.backstage.hold(method, address), call);
      return callsTo(call[1], page, journey);
    },
    decode: async () => void (await page.waitForFunction(() => globalThis.backstage.decode())),
    read: async () => void (await page.waitForFunction(() => globalThis.backstage.read())),
    report: async (...progress) => {
      await page.waitForFunction(([sent, of]) => globalThis.backstage.report(sent, of), progress);
    },
  };
}

async function pageWithBackstage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(goBackstage);
  return context.newPage();
}

function callsTo(address: string, page: Page, journey: Journey): DemoCalls {
  return {
    answer: async (response) => {
      const said = await saidBy(response);
      if (said === 'nothing') journey.expectConsole(/net::ERR_/);
      else if (said !== 'as the mocks' && said.status >= 400) {
        journey.expectConsole(new RegExp(`status of ${said.status}`));
      }
      await page.waitForFunction((answer) => globalThis.backstage.answer(...answer), [address, said] as const);
    },
    giveUp: async () => void (await page.waitForFunction((given) => globalThis.backstage.giveUp(given), address)),
  };
}

async function saidBy(response: Response | undefined): Promise<Said> {
  if (response === undefined) return 'as the mocks';
  if (response.type === 'error') return 'nothing';
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}
