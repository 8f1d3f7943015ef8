import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Language } from '#src/domain/language/language.ts';
import { hydrated } from '../pages.ts';
import { arrived, documentOf, noteLeaving } from './documents.ts';
import { canPrecedeAnswers, type Gesture, perform } from './gestures.ts';
import { holdHydration, isSite } from './held-hydration.ts';
import { changeHostilely, type HostileChange } from './hostile-changes.ts';
import { noteFirstPage, type Outcome, outcomeAtRest, settled } from './outcome.ts';

/** A visit to one page. */
export interface Visit {
  readonly path: string;
  readonly language: Language;
  readonly width: number;
  readonly gestures: readonly Gesture[];
  /** Number of gestures made before the scripts arrive. */
  readonly beforeScripts: number;
  /** Number of further gestures made while React hydrates. */
  readonly whileHydrating: number;
  readonly slices: number;
  readonly slowdown: number;
  /** A change by an extension, after the given number of gestures. */
  readonly hostile: { readonly change: HostileChange; readonly after: number } | null;
}

/** The outcome of a visit. */
export interface Result {
  readonly outcome: Outcome;
  /** Gestures that the page did not offer. */
  readonly skipped: readonly Gesture[];
  /** Gestures made before the page was hydrated. */
  readonly early: readonly Gesture[];
}

/** A page to come from, so that Back leads out of the site. */
const ELSEWHERE = '/healthz';

/** Makes each gesture on a page that is hydrated and has answered all before it. */
export async function visitHydrated(context: BrowserContext, visit: Visit): Promise<Result> {
  const { page, requests, exceptions } = await open(context);
  await load(page, visit.path);
  await answered(page);
  const skipped: Gesture[] = [];
  for (const [index, gesture] of visit.gestures.entries()) {
    await changeAt(page, visit, index);
    if (!(await performOnHydrated(page, gesture))) skipped.push(gesture);
  }
  await changeAt(page, visit, visit.gestures.length);
  return { outcome: { ...(await outcomeAtRest(page)), requests, exceptions }, skipped, early: [] };
}

/** Makes the gestures around a hydration that is held. */
export async function visitHeld(context: BrowserContext, visit: Visit): Promise<Result> {
  const { gestures, beforeScripts, whileHydrating } = visit;
  const { page, requests, exceptions } = await open(context);
  const hydration = await holdHydration(page, visit);
  await load(page, visit.path);
  const skipped: Gesture[] = [];
  const early: Gesture[] = [];
  /** Gestures of this document that it may not have answered. */
  let unanswered: Gesture[] = [];
  for (const [index, gesture] of gestures.entries()) {
    if (index >= beforeScripts) await hydration.advance('hydrating');
    const isLate = index >= beforeScripts + whileHydrating || !canPrecedeAnswers(gesture, unanswered);
    if (isLate && hydration.stage() !== 'hydrated') {
      await hydration.advance('hydrated');
      await answered(page);
    }
    await changeAt(page, visit, index);
    const isHydrated = hydration.stage() === 'hydrated';
    const document = await documentOf(page);
    if (!(await (isHydrated ? performOnHydrated : performEarly)(page, gesture))) skipped.push(gesture);
    if (!isHydrated) early.push(gesture);
    unanswered = document === (await documentOf(page)) ? [...unanswered, gesture] : [];
  }
  await changeAt(page, visit, gestures.length);
  await hydration.advance('hydrated');
  return { outcome: { ...(await outcomeAtRest(page)), requests, exceptions }, skipped, early };
}

async function performOnHydrated(page: Page, gesture: Gesture): Promise<boolean> {
  if ('go' in gesture) await outcomeAtRest(page);
  const isPerformed = await performEarly(page, gesture);
  await answered(page);
  return isPerformed;
}

async function performEarly(page: Page, gesture: Gesture): Promise<boolean> {
  const isPerformed = await perform(page, gesture);
  await arrived(page);
  return isPerformed;
}

/** Opens a tab, and records what its pages send and throw. */
async function open(context: BrowserContext) {
  const page = await context.newPage();
  for (const script of [layOutEverything, noteFirstPage, noteLeaving]) await page.addInitScript(script);
  const requests: string[] = [];
  const exceptions: string[] = [];
  await page.goto(ELSEWHERE);
  page.on('request', (request) => request.method() !== 'GET' && requests.push(summaryOf(request)));
  page.on('pageerror', ({ message }) => exceptions.push(message));
  return { page, requests, exceptions };
}

/**
 * Runs in the page. Sections that are laid out only near the window have estimated heights, which depend on the moment. The
 * handle of a divided picture appears with its drawing, which only the script loads, and Tab would reach it or not.
 */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important } [type=range] { visibility: hidden !important }');
  document.adoptedStyleSheets.push(sheet);
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** Waits until the page, if it is the site's, is hydrated and has answered. */
async function answered(page: Page): Promise<void> {
  if (await isSite(page)) await hydrated(page);
  await settled(page);
}

async function changeAt(page: Page, { hostile }: Visit, index: number): Promise<void> {
  if (hostile?.after === index) await changeHostilely(page, hostile.change);
}

/** Method, path and content. Of files only their number. */
function summaryOf(request: Request): string {
  const body = request.postData() ?? '';
  const { files, ...texts } = body.startsWith('{') ? JSON.parse(body) : { body: body.slice(0, 200) };
  const content = { ...texts, ...(Array.isArray(files) && { files: files.length }) };
  return `${request.method()} ${new URL(request.url()).pathname} ${JSON.stringify(content)}`;
}
