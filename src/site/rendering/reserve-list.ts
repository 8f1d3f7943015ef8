/**
 * Inline script of a page with a long list. It is embedded as text and can import nothing. After a reload or on Back, it
 * reserves the height that the list had, so that the browser can restore the scroll position. `list-place.ts` stores
 * the height and restores the rows.
 */
export function reserveList(): void {
  const { id = '', key = '' } = document.currentScript?.dataset ?? {};
  const list = document.getElementById(id);
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!list || load?.type === 'navigate') return;
  try {
    const place = JSON.parse(
      sessionStorage.getItem(`${key} ${history.state?.key ?? 'default'} ${location.search}`) ?? '{}',
    );
    list.style.minHeight = `${place.height}px`;
    list.dataset.rows = place.rows;
  } catch {}
}
