/**
 * Inline script in the head of every page. It is embedded as text and can import nothing. Sets the attribute
 * `data-first-screen`, with which a phone paints the first screen before it lays out the sections below. The browser needs
 * them to scroll after a reload, on Back and Forward, and for a URL with a hash or a text fragment, so the attribute is not set for these.
 * `later-sections.ts` removes the attribute.
 */
export function paintFirstScreen(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Unlike the location, the name contains the text fragment.
  if (load?.type === 'navigate' && !load.name.includes('#')) document.documentElement.dataset.firstScreen = '';
}
