/**
 * Inline script of the product list. It is embedded as text and can import nothing. Keeps a search that is typed before
 * hydration over a reload, Back and Forward. Afterwards the URL keeps it.
 */
export function keepSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main [name=q]');
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const key = `search ${location.search}`;
  if (!field) return;
  try {
    if (load?.type !== 'navigate') field.value = sessionStorage.getItem(key) ?? field.value;
    sessionStorage.removeItem(key);
  } catch {}
  const store = () => {
    try {
      if (field.value !== field.defaultValue) sessionStorage.setItem(key, field.value);
    } catch {}
  };
  window.addEventListener('pagehide', store);
  document.addEventListener('hydrated', () => window.removeEventListener('pagehide', store));
}
