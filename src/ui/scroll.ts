/** True if the visitor prefers reduced motion. False if the preference is unknown. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

export function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}

/** Scrolls an element to the top of the viewport and focuses it, so that screen readers continue there. */
export function scrollToElement(element: HTMLElement | null, behavior = scrollBehavior()): void {
  if (!element) return;
  element.scrollIntoView({ behavior, block: 'start' });
  element.focus({ preventScroll: true });
}

/** Runs a change that renders at once, and scrolls so that an element stays where it is in the viewport. */
export function scrollAlong(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  const moved = element.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
}

const MAX_HOLD_MS = 3_000;

/** Input that may scroll the page. Other scrolling (scroll bar, screen reader) is detected by its `scroll` event. */
const SCROLL_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element of a new page to the top and holds it there while the content above it is laid out. Stops when the
 * visitor scrolls, or after `MAX_HOLD_MS`. Returns a function that stops it.
 */
export function holdAtTop(element: HTMLElement): () => void {
  scrollToElement(element, 'instant');
  if (typeof ResizeObserver !== 'function') return () => {};
  let held = positionOf(element);
  const observer = new ResizeObserver(() => {
    element.scrollIntoView({ behavior: 'instant', block: 'start' });
    held = positionOf(element);
  });
  observer.observe(document.body);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  // Ignores scroll anchoring, which moves the element within the page as well.
  const onScroll = () => {
    const { scrolled, inPage } = positionOf(element);
    if (scrolled !== held.scrolled && Math.abs(inPage - held.inPage) < 1) end();
  };
  const timer = setTimeout(end, MAX_HOLD_MS);
  const options = { passive: true, signal: ended.signal };
  for (const type of SCROLL_INPUT) window.addEventListener(type, end, options);
  window.addEventListener('scroll', onScroll, options);
  return end;
}

/** Returns the scroll position of the page and the position of an element in the page, in px. */
function positionOf(element: Element) {
  const inPage = element.getBoundingClientRect().top - document.body.getBoundingClientRect().top;
  return { scrolled: window.scrollY, inPage };
}
