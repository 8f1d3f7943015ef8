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

const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings an element of a new page to the top at once, and keeps it there while what is above it gets its size: until the
 * reader moves the page, or for 3 s. Returns what ends that.
 */
export function holdAtTop(element: HTMLElement): () => void {
  scrollToElement(element, 'instant');
  if (typeof ResizeObserver !== 'function') return () => {};
  const observer = new ResizeObserver(() => element.scrollIntoView({ behavior: 'instant', block: 'start' }));
  observer.observe(document.body);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, LAID_OUT_AFTER);
  for (const type of READER_MOVES) window.addEventListener(type, end, { passive: true, signal: ended.signal });
  return end;
}
