import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Language } from '#src/domain/language/language.ts';
import { RECOVERIES } from '#src/domain/recovery.ts';
import { screensLoaded, targetFocused } from '../../../tests/e2e/support/pages.ts';
import { arrived, documentOf, noteLeaving } from './documents.ts';
import { type Gesture, perform } from './gestures.ts';
import { holdHydration, isSite, type Stage } from './held-hydration.ts';
import { changeHostilely, type HostileChange } from './hostile-changes.ts';
import { type NotedOutcome, noteFirstPage, type Outcome, outcomeAtRest, settled } from './outcome.ts';
import { canPrecedeAnswers, unansweredAfter } from './unanswered.ts';

/** A visit to one page. */
export interface Visit {
  readonly path: string;
  readonly language: Language;
  readonly width: number;
  readonly gestures: readonly Gesture[];
  /** Number of gestures made before the scripts arrive. */
  readonly beforeScripts: number;
  /** A change by an extension, after the given number of gestures. */
  readonly hostile: { readonly change: HostileChange; readonly after: number } | null;
}

/** A gesture that was made, and how far the page was hydrated. */
export interface Made {
  readonly gesture: Gesture;
  readonly at: Stage;
  /** True if another document has replaced that of the gesture. */
  readonly leftDocument: boolean;
}

/** The outcome of a visit. */
export interface Result {
  readonly outcome: Outcome;
  /** Gestures that the page did not offer. */
  readonly skipped: readonly Gesture[];
  readonly made: readonly Made[];
}

/** Pages that answer a posted order, by the path of the visit, and the texts of the order. */
export const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'receipt of an order': { name: 'Posted', phone: '09121234567', description: 'A gear' },
  'returned order': { name: 'Returned', phone: '12', description: '' },
};

/** A page to come from, so that Back leads out of the site. */
const ELSEWHERE = '/healthz';

/** Makes each gesture on a page that is hydrated and has answered all before it. */
export async function visitHydrated(context: BrowserContext, visit: Visit): Promise<Result> {
  const { page, noted } = await open(context);
  await load(page, visit);
  await answered(page);
  const skipped: Gesture[] = [];
  const made: Made[] = [];
  for (const [index, gesture] of visit.gestures.entries()) {
    await changeAt(page, visit, index);
    if (await performOnHydrated(page, gesture)) made.push({ gesture, at: 'hydrated', leftDocument: false });
    else skipped.push(gesture);
  }
  await changeAt(page, visit, visit.gestures.length);
  return { outcome: { ...(await outcomeAtRest(page)), ...noted }, skipped, made };
}

/** Makes the gestures around a hydration that is held. */
export async function visitHeld(context: BrowserContext, visit: Visit): Promise<Result> {
  const { page, noted } = await open(context);
  const hydration = await holdHydration(page);
  await load(page, visit);
  const skipped: Gesture[] = [];
  const made: Made[] = [];
  /** Gestures of this document that it may not have answered. */
  let unanswered: readonly Gesture[] = [];
  for (const [index, gesture] of visit.gestures.entries()) {
    const isEarly = stageOf(visit, index) === 'waiting' && canPrecedeAnswers(gesture, unanswered);
    if (!isEarly && hydration.stage() === 'waiting') {
      await hydration.release();
      await answered(page);
    }
    await changeAt(page, visit, index);
    const at = hydration.stage();
    const document = await documentOf(page);
    const isPerformed = await (at === 'hydrated' ? performOnHydrated : performEarly)(page, gesture);
    const leftDocument = document !== (await documentOf(page));
    const step = { gesture, at, leftDocument };
    if (isPerformed) made.push(step);
    else skipped.push(gesture);
    unanswered = unansweredAfter(unanswered, step);
  }
  await changeAt(page, visit, visit.gestures.length);
  if (hydration.stage() === 'waiting') await hydration.release();
  return { outcome: { ...(await outcomeAtRest(page)), ...noted }, skipped, made };
}

/** The stage in which the visit makes a gesture, if that can precede the page's answers. */
export function stageOf({ beforeScripts }: Visit, index: number): Stage {
  return index < beforeScripts ? 'waiting' : 'hydrated';
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
  const noted: { [Kind in keyof NotedOutcome]: string[] } = { requests: [], reads: [], exceptions: [] };
  await page.goto(ELSEWHERE);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What an extension changes may differ.
    if (pathname === RECOVERIES) return;
    if (request.method() !== 'GET') noted.requests.push(summaryOf(request));
    else if (pathname.startsWith('/api/')) noted.reads.push(summaryOf(request));
  });
  page.on('pageerror', ({ message }) => noted.exceptions.push(message));
  return { page, noted };
}

/**
 * Runs in the page. Sections that are laid out only near the window have estimated heights, which depend on the moment. The
 * handle of a divided picture and the map appear only with the script, and Tab would reach them or not.
 */
function layOutEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { content-visibility: visible !important } :is(iframe, [type=range]) { visibility: hidden !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

async function load(page: Page, { path, language }: Visit): Promise<void> {
  const answer = ANSWERS[path];
  if (answer) await post(page, answer, language);
  else await page.goto(path);
  if (new URL(page.url()).hash) await targetFocused(page);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/** Posts an order as the browser does without the script, and waits for the page that answers it. */
async function post(page: Page, texts: Readonly<Record<string, string>>, language: Language): Promise<void> {
  await page.evaluate(
    ([action, texts]) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    },
    [`/?lang=${language}#order`, texts] as const,
  );
  await page.waitForURL(/#order$/);
}

/** Waits until the page, if it is the site's, is hydrated, has loaded the parts that it may show next, and has answered. */
async function answered(page: Page): Promise<void> {
  if (await isSite(page)) await screensLoaded(page);
  await settled(page);
}

async function changeAt(page: Page, { hostile }: Visit, index: number): Promise<void> {
  if (hostile?.after === index) await changeHostilely(page, hostile.change);
}

/** Method, path and content. Of files only their number, of a form that the browser posts nothing. */
function summaryOf(request: Request): string {
  const body = request.postData() ?? '';
  const { files, ...texts } = body.startsWith('{') ? JSON.parse(body) : {};
  const content = { ...texts, ...(Array.isArray(files) && { files: files.length }) };
  return `${request.method()} ${new URL(request.url()).pathname} ${JSON.stringify(content)}`;
}
