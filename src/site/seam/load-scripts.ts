import { HYDRATED } from '#src/ui/hydration.ts';
import { afterNextFrame } from './next-frame.ts';

/** Milliseconds until the scripts are loaded in any case. A page in the background is not painted. */
const PATIENCE = 3_000;

interface Files {
  readonly styles: readonly string[];
  /** Scripts that the page is hydrated with, the site's own first. */
  readonly scripts: readonly string[];
  /** The scripts of other pages, which are fetched once the hydrated page is idle. */
  readonly later: readonly string[];
  readonly onBegin: () => void;
  /** Called each time that the scripts are unavailable. They are requested again once the browser is online. */
  readonly onFailure: () => void;
}

/** Loads the site's styles and scripts once the page and its largest image are painted. */
export function loadScripts({ styles, scripts, later, onBegin, onFailure }: Files): void {
  const load = () =>
    import(/* @vite-ignore */ scripts[0] ?? '').catch(() => {
      onFailure();
      window.addEventListener('online', load, { once: true });
    });
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    onBegin();
    styles.forEach(addSheet);
    scripts.forEach(preload);
    void load();
  };
  document.addEventListener(HYDRATED, () => whenIdle(() => later.forEach(preload)), { once: true });
  setTimeout(begin, PATIENCE);
  whenPainted(() => afterNextFrame(begin));
}

/** Runs work once the page and its largest image are painted. */
function whenPainted(work: () => void): void {
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!image || image.complete) work();
    else for (const end of ['load', 'error']) image.addEventListener(end, work);
  }).observe({ type: 'paint', buffered: true });
}

const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

const add = (link: Pick<HTMLLinkElement, 'rel' | 'href'>) =>
  document.head.appendChild(Object.assign(document.createElement('link'), link));

function preload(href: string): void {
  add({ rel: 'modulepreload', href });
}

/** Adds a style sheet, and requests it again if it failed and the browser is online again: other pages need it. */
function addSheet(href: string): void {
  const sheet = add({ rel: 'stylesheet', href });
  const replace = () => {
    sheet.remove();
    addSheet(href);
  };
  sheet.addEventListener('error', () => window.addEventListener('online', replace, { once: true }));
}
