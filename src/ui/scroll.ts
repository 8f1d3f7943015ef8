/** True for a reader who asked for less motion; where nobody can be asked, motion is fine. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** Smoothly, but for a reader who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}

/** Brings an element to the top of the window and gives it the focus, for those who do not see the page move. */
export function scrollToElement(element: HTMLElement | null, behavior = scrollBehavior()): void {
  if (!element) return;
  element.scrollIntoView({ behavior, block: 'start' });
  element.focus({ preventScroll: true });
}

/** In milliseconds. */
const LAID_OUT_AFTER = 3_000;

/** What a reader does before the page moves; who scrolls otherwise (a scroll bar, a screen reader) is told by the scrolling itself. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings an element of a new page to the top at once, and keeps it there while what is above it gets its size: until the
 * reader moves the page, or for 3 s. Returns what ends that.
 */
export function holdAtTop(element: HTMLElement): () => void {
  scrollToElement(element, 'instant');
  if (typeof ResizeObserver !== 'function') return () => {};
  let held = placeOf(element);
  const observer = new ResizeObserver(() => {
    element.scrollIntoView({ behavior: 'instant', block: 'start' });
    held = placeOf(element);
  });
  observer.observe(document.body);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  // The browser scrolls by itself where what is above the element has changed.
  const onScroll = () => {
    const { scrolled, inPage } = placeOf(element);
    if (scrolled !== held.scrolled && Math.abs(inPage - held.inPage) < 1) end();
  };
  const timer = setTimeout(end, LAID_OUT_AFTER);
  const heard = { passive: true, signal: ended.signal };
  for (const type of READER_MOVES) window.addEventListener(type, end, heard);
  window.addEventListener('scroll', onScroll, heard);
  return end;
}

/** How far the page is scrolled, and how far down the page an element is; in px. */
function placeOf(element: Element) {
  const inPage = element.getBoundingClientRect().top - document.body.getBoundingClientRect().top;
  return { scrolled: window.scrollY, inPage };
}
