/**
 * Inline script of the product list. It is embedded as text and can import nothing. Until hydration, it keeps a typed search
 * over a reload, Back and Forward, and gives the text its own direction. Afterwards the URL and the search box do so.
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
  const setDirection = () => {
    if (field.value !== '') field.dir = 'auto';
  };
  setDirection();
  const store = () => {
    try {
      if (field.value !== field.defaultValue) sessionStorage.setItem(key, field.value);
    } catch {}
  };
  field.addEventListener('input', setDirection);
  window.addEventListener('pagehide', store);
  document.addEventListener('hydrated', () => {
    field.removeEventListener('input', setDirection);
    window.removeEventListener('pagehide', store);
  });
}
