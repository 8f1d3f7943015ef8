/** Does a piece of work while the page is at rest, or after 4 s at the latest. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 1_000);
}
