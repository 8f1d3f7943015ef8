import type { EarlyVisit } from '#src/site/start/take-over.ts';

/**
 * Inline script of every rendered page. It is embedded as text and can import nothing. Once the page and its largest
 * image are painted, loads the site's styles and script. Lays out the sections below the first screen after hydration, or
 * when the visitor moves. Loads the scripts of other pages once the hydrated page is idle.
 * Until then it records what `take-over.ts` needs, and keeps the presses that only the script can answer. Everything else
 * is left to the browser.
 */
export function startLater(): void {
  const { styles = '', scripts = '', later = '' } = document.currentScript?.dataset ?? {};
  // The server has set the cookie. Without the stored choice, the next page would return to the language before.
  const [, language] = /[?&]lang=(fa|en)\b/.exec(location.search) ?? [];
  try {
    if (language) localStorage.setItem('language', language);
  } catch {}
  const presses: HTMLElement[] = [];
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  const takeChanges = () => [...changes.splice(0), ...observer.takeRecords()];
  Object.assign(window, { earlyVisit: { presses, takeChanges } satisfies EarlyVisit });
  const place = document.getElementById('root');
  if (place) observer.observe(place, { subtree: true, childList: true, characterDataOldValue: true });

  let deadline: ReturnType<typeof setTimeout> | undefined;
  const keep = (event: Event, element: HTMLElement) => {
    event.preventDefault();
    // React would answer as well between hydration and the repetition.
    event.stopPropagation();
    // A second press of a control that has not answered yet means the same as the first.
    if (!presses.includes(element)) presses.push(element);
    element.ariaBusy = 'true';
    // Links and forms work without the script, too.
    if (!element.matches('button')) deadline ??= setTimeout(repeat, 10_000);
  };
  /** True as long as the page is as it was loaded, so that nothing is lost if another document replaces it. */
  const isUntouched = () => {
    const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
    // The value of a checkbox is `on` without a default value.
    const isInitial = ({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
      type === 'checkbox' ? checked === defaultChecked : value === defaultValue;
    const isAtTop = scrollY === 0 && location.hash === '' && !String(getSelection());
    return presses.length === 0 && isAtTop && [...fields].every(isInitial);
  };
  /**
   * True for a click on the language link that the server answers sooner than the script. A click by the keyboard, which
   * has no `detail`, waits for the script, because a new document begins without the focus.
   */
  const isForServer = (link: HTMLElement, { detail }: MouseEvent): link is HTMLAnchorElement =>
    link.lang !== '' && detail > 0 && navigator.onLine && isUntouched();
  const onClick = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(target instanceof Element)) return;
    const hasModifier = ctrlKey || metaKey || shiftKey || altKey;
    // A link of the menu closes it.
    if (!hasModifier && target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover?.();
    // What follows a kept press waits for it, so that no link leaves the page before.
    const link = target.closest<HTMLElement>(
      presses.length > 0 ? 'a[data-needs-script],a[href^="/"]' : 'a[data-needs-script]',
    );
    const button = target.closest<HTMLElement>('button:not([popovertarget],[type=submit])');
    if (button) keep(event, button);
    if (button || !link || hasModifier) return;
    if (isForServer(link, event)) {
      event.preventDefault();
      link.ariaBusy = 'true';
      // As on a hydrated page, the language adds no history entry.
      location.replace(link.href);
    } else keep(event, link);
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || (form.method === 'get' && presses.length === 0)) return;
    keep(event, form);
  };
  /** Keeps the keys that the script answers: Space on a link that looks like a button, and shortcuts of links. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey || altKey) return;
    // An input uses the arrow keys itself.
    const link = key.startsWith('Arrow')
      ? !target.closest('input') && document.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)
      : key === ' ' && target.closest<HTMLElement>('a[role=button]');
    if (link) keep(event, link);
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('click', onClick, options);
  document.addEventListener('submit', onSubmit, options);
  document.addEventListener('keydown', onKeyDown, options);
  const press = (element: HTMLElement) => {
    element.ariaBusy = null;
    if (!(element instanceof HTMLFormElement)) return element.click();
    // Safari before 16 cannot submit a form as its button does.
    if (element.requestSubmit as unknown) element.requestSubmit();
    else element.querySelector<HTMLElement>('[type=submit]')?.click();
  };
  const stop = () => {
    clearTimeout(deadline);
    listening.abort();
    observer.disconnect();
  };
  /** Repeats the presses in their order, for the page's script or for the browser. */
  const repeat = () => {
    stop();
    presses.splice(0).forEach(press);
  };
  // The forms read what was typed and chosen first.
  document.addEventListener('hydrated', () => setTimeout(repeat));
  document.addEventListener('hydrated', () => whenIdle(() => preload(later)), { once: true });
  document.addEventListener('hydration-failed', repeat);

  // The next frame is painted once the one after it begins.
  const afterNextFrame = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));

  /** Sections that the first screen leaves out of the layout. */
  const leftOut = [...document.querySelectorAll<HTMLElement>('main > * + *, footer')];
  const isPartial = () => 'firstScreen' in document.documentElement.dataset;
  const isLeftOut = ({ style }: HTMLElement) => style.contentVisibility === '';
  const show = (section?: HTMLElement) => section?.style.setProperty('content-visibility', 'visible');
  const showAll = () => {
    delete document.documentElement.dataset.firstScreen;
    for (const { style } of leftOut) style.removeProperty('content-visibility');
  };
  /** Lays out all sections, one in each frame, so that no task is long. */
  const showRest = () => {
    if (!isPartial()) return;
    show(leftOut.find(isLeftOut));
    if (leftOut.some(isLeftOut)) requestAnimationFrame(showRest);
    else showAll();
  };
  // Until hydration, the line is for the scripts, not for the images of these sections. A visitor who moves comes first.
  for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll', 'beforeprint'])
    window.addEventListener(type, showAll, { capture: true, once: true, passive: true });
  // React's own changes take up the next frame.
  const showRestSoon = () => afterNextFrame(showRest);
  for (const type of ['hydrated', 'hydration-failed']) document.addEventListener(type, showRestSoon, { once: true });
  setTimeout(showRest, 3_000);

  const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);
  const add = (link: Pick<HTMLLinkElement, 'rel' | 'href'>) =>
    document.head.appendChild(Object.assign(document.createElement('link'), link));
  /** Adds a style sheet, and requests it again if it failed and the browser is online again: other pages need it. */
  const addSheet = (href: string) => {
    const sheet = add({ rel: 'stylesheet', href });
    const replace = () => {
      sheet.remove();
      addSheet(href);
    };
    sheet.addEventListener('error', () => window.addEventListener('online', replace, { once: true }));
  };
  const preload = (urls: string) => {
    for (const href of urls.split(' ')) add({ rel: 'modulepreload', href });
  };
  const load = () =>
    import(scripts.split(' ')[0] ?? '').catch(() => {
      repeat();
      window.addEventListener('online', load, { once: true });
    });
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    // Chromium reports the paint of the image only with the next frame that changes something. The footer has no images.
    if (isPartial()) show(leftOut[leftOut.length - 1]);
    for (const href of styles.split(' ')) addSheet(href);
    preload(scripts);
    load();
  };
  // A page in the background is not painted.
  setTimeout(begin, 3_000);
  const beginOnceDrawn = () => afterNextFrame(begin);
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!image || image.complete) beginOnceDrawn();
    else for (const end of ['load', 'error']) image.addEventListener(end, beginOnceDrawn);
  }).observe({ type: 'paint', buffered: true });
}
