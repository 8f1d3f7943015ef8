/** True if the visitor came by a link or an address. False after a reload and on Back and Forward. */
export function isNewVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate';
}
