import type { Page } from '@playwright/test';

/** The result of a visit that the visitor or the server can notice. */
export interface Outcome extends PageOutcome, NotedOutcome {}

/** The part of the outcome that is noted during the visit. */
export interface NotedOutcome {
  /** Requests that change something, with what they carry. */
  readonly requests: readonly string[];
  /** Requests for data. */
  readonly reads: readonly string[];
  /** Exceptions of the page. */
  readonly exceptions: readonly string[];
}

export interface PageOutcome {
  readonly address: string;
  readonly language: string;
  /** Entries of the tab's history. */
  readonly entries: number;
  readonly focus: string;
  /** Start and end in a field, otherwise the selected text. */
  readonly selection: string;
  readonly scrolled: number;
  /** Named fields with their values; of a password also whether it is legible. */
  readonly fields: readonly string[];
  /** Names of invalid fields, then the alerts in the page. */
  readonly complaints: readonly string[];
  /** Names of the images chosen for the order. */
  readonly files: readonly string[];
  /** The number of the order whose receipt is shown, if any. */
  readonly receipt: string;
  /** Open dialogs, and the menu, by their names. */
  readonly open: readonly string[];
  /** The name of the cart's button, which contains the number of parts. */
  readonly cart: string;
}

/** Milliseconds without a change after which nothing is expected to change any more. The search's address follows after 200. */
const REST = 400;

/** Waits until nothing changes any more, and returns the outcome. */
export async function outcomeAtRest(page: Page): Promise<PageOutcome> {
  // The site loads the list of products once the page is idle. Fails if the document is replaced meanwhile.
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle()))).catch(() => {});
  return settle(page, REST);
}

/** Waits until the site has answered the last gesture: for a few frames without a change. */
export async function settled(page: Page): Promise<void> {
  await settle(page, 50);
}

/** Waits for the given milliseconds without a change. */
async function settle(page: Page, milliseconds: number): Promise<PageOutcome> {
  // Begins again if the document is replaced meanwhile.
  const outcome = await page.waitForFunction(outcomeAfterRest, milliseconds);
  return outcome.jsonValue();
}

declare global {
  /** The path and heading of the page that is shown. */
  var shownPage: { readonly path: string; readonly heading: Element | null } | undefined;
}

/** Runs in each new document. Notes its page, and once more when React may have replaced its elements. */
export function noteFirstPage(): void {
  const note = () => {
    globalThis.shownPage = { path: location.pathname, heading: document.querySelector('h1') };
  };
  document.addEventListener('DOMContentLoaded', note);
  document.addEventListener('hydrated', note);
}

/** Runs in the page. Returns the outcome once the site has neither been busy nor changed within the given milliseconds. */
async function outcomeAfterRest(milliseconds: number): Promise<PageOutcome> {
  let seen = { text: '', since: 0 };
  for (;;) {
    await new Promise(requestAnimationFrame);
    // React divides its work into many tasks. One of the lowest priority runs after them.
    await scheduler.postTask(() => {}, { priority: 'background' });
    const outcome = readOutcome();
    const text = JSON.stringify(outcome);
    if (isBusy() || text !== seen.text) seen = { text, since: performance.now() };
    else if (performance.now() - seen.since >= milliseconds) return outcome;
  }

  function isBusy(): boolean {
    const isLoading = document.querySelector('[aria-busy=true], svg[class$=_spinner]') !== null;
    return document.readyState !== 'complete' || isLoading || isPageOnItsWay();
  }

  /** Until the chunk of the next page has arrived, the site shows the page before at the next address. */
  function isPageOnItsWay(): boolean {
    const { path, heading } = globalThis.shownPage ?? {};
    if (path !== location.pathname && heading?.isConnected) return true;
    globalThis.shownPage = { path: location.pathname, heading: document.querySelector('h1') };
    return false;
  }

  function readOutcome(): PageOutcome {
    const main = document.querySelector('main') ?? document.body;
    const nameOf = (element: Element | null) =>
      element?.getAttribute('name') ??
      element?.getAttribute('aria-label') ??
      element?.textContent?.trim().slice(0, 40) ??
      '';
    const all = <Kind extends Element>(selector: string, place: ParentNode = main) => [
      ...place.querySelectorAll<Kind>(selector),
    ];
    const active = document.activeElement;
    const nameOfFocus = () => {
      if (active === null || active === document.body) return 'the page';
      const name = active.id === 'main' || active.tagName === 'SECTION' ? active.tagName : nameOf(active);
      const alike = [...document.querySelectorAll(active.tagName)].filter(
        (element) => nameOf(element) === nameOf(active),
      );
      return alike.length > 1 ? `${name} (${alike.indexOf(active) + 1} of ${alike.length})` : name;
    };
    const selection = () => {
      if (
        active instanceof HTMLTextAreaElement ||
        (active instanceof HTMLInputElement && active.selectionStart !== null)
      )
        return `${active.selectionStart}-${active.selectionEnd}`;
      return String(getSelection()).trim();
    };
    const contentOf = (field: HTMLInputElement) => {
      if (field.type === 'checkbox') return field.checked ? 'checked' : 'not checked';
      const isLegible = field.name === 'password' && field.type === 'text' ? ' (legible)' : '';
      return JSON.stringify(field.value) + isLegible;
    };
    const dialogs = all('dialog:modal', document).map((dialog) =>
      nameOf(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')),
    );
    return {
      address: location.pathname + decodeURIComponent(location.search) + location.hash,
      language: document.documentElement.lang,
      entries: history.length,
      focus: nameOfFocus(),
      selection: selection(),
      scrolled: Math.round(scrollY),
      fields: all<HTMLInputElement>(':is(input, textarea):not([type=file])').map(
        (field) => `${nameOf(field)}: ${contentOf(field)}`,
      ),
      complaints: [
        ...all('[aria-invalid=true]').map(nameOf),
        ...all<HTMLElement>('[role=alert]')
          .map(({ innerText }) => innerText.trim())
          .filter(Boolean),
      ],
      files: all<HTMLElement>('fieldset li bdi').map(({ innerText }) => innerText),
      receipt: document.querySelector('#order section bdi[dir=ltr]')?.textContent ?? '',
      open: [...dialogs, ...all('nav:popover-open', document).map(nameOf)],
      cart: nameOf(document.querySelector('header button[aria-haspopup=dialog]')),
    };
  }
}
