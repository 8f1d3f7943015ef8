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
