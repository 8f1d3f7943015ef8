/**
 * Stands in the page as text, hence alone: loads the site's styles and script once the page and its largest image are
 * painted, and gives it then what was clicked and sent meanwhile. What the browser does by itself is left to it.
 */
export function startLater(): void {
  const { styles = '', scripts = '' } = document.currentScript?.dataset ?? {};
  const kept: (() => void)[] = [];
  const keepClick = (event: Event) => {
    const { target } = event;
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>('button:not([popovertarget],[type=submit]),a[data-kept]')
        : null;
    if (!button) return;
    // A link that does something before it leads elsewhere.
    event.preventDefault();
    kept.push(() => button.click());
  };
  const keepForm = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
    event.preventDefault();
    kept.push(() => form.requestSubmit(submitter));
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    const add = (link: Pick<HTMLLinkElement, 'rel' | 'href'>) =>
      document.head.append(Object.assign(document.createElement('link'), link));
    for (const href of styles.split(' ')) add({ rel: 'stylesheet', href });
    for (const href of scripts.split(' ')) add({ rel: 'modulepreload', href });
    import(scripts.split(' ')[0] ?? '').catch(() => document.dispatchEvent(new Event('hydrated')));
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepForm, true);
  const keepNoMore = () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('submit', keepForm, true);
  };
  // What was typed and chosen is taken up first.
  const giveBack = () =>
    setTimeout(() => {
      keepNoMore();
      for (const again of kept.splice(0)) again();
    });
  document.addEventListener('hydrating', keepNoMore, { once: true });
  document.addEventListener('hydrated', giveBack, { once: true });
  // A page in the background is not painted.
  setTimeout(begin, 3_000);
  // The frame after this one is painted once the next one begins.
  const beginOnceDrawn = () => requestAnimationFrame(() => requestAnimationFrame(begin));
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!image || image.complete) beginOnceDrawn();
    else for (const end of ['load', 'error']) image.addEventListener(end, beginOnceDrawn);
  }).observe({ type: 'paint', buffered: true });
}
