/** Smoothly, but for a reader who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  const isReduced = typeof window.matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isReduced ? 'auto' : 'smooth';
}

/** Brings an element to the top of the window and gives it the focus, for those who do not see the page move. */
export function travelTo(element: HTMLElement | null): void {
  if (!element) return;
  element.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  element.focus({ preventScroll: true });
}
