/**
 * Inline script in the head of every page. It is embedded as text and can import nothing. On a phone, the first screen and
 * its image are painted before the sections below are laid out, which takes longer. The browser needs their heights to scroll after a
 * reload, on Back and Forward, and for a URL with a hash. `start-later.ts` removes the attribute.
 */
export function paintFirstScreen(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate' && location.hash === '') document.documentElement.dataset.firstScreen = '';
}
