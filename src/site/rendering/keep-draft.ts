/**
 * Inline script of a page with the order form. It is embedded as text and can import nothing. Until hydration it shows
 * the draft that the tab stored, stores it when the page is left, and lets Enter in a line lead to the next field, as
 * the form and its draft store do afterwards.
 */
export function keepDraft(): void {
  const { key = '', fields = '' } = document.currentScript?.dataset ?? {};
  const names = fields.split(' ');
  const form = document.querySelector<HTMLFormElement>('form[enctype]');
  if (!form) return;
  const controlOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  let kept: { readonly draft?: Readonly<Record<string, string>>; readonly hasImages?: boolean } | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    for (const name of names) controlOf(name).value ||= kept?.draft?.[name] ?? '';
  } catch {}
  const store = () => {
    const draft = Object.fromEntries(names.map((name) => [name, controlOf(name).value]));
    const hasImages = kept?.hasImages || controlOf('files').value !== '';
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...kept, draft, hasImages }));
    } catch {}
  };
  const goOn = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !names.includes(target.name)) return;
    event.preventDefault();
    if (!event.isComposing) controlOf(names[names.indexOf(target.name) + 1] ?? 'files').focus();
  };
  const stop = () => {
    window.removeEventListener('pagehide', store);
    document.removeEventListener('keydown', goOn, true);
  };
  window.addEventListener('pagehide', store);
  // Before the listeners that hide events from React while it hydrates.
  document.addEventListener('keydown', goOn, true);
  document.addEventListener('hydrated', () => form.closest('[data-pending]') || stop());
  // The browser sends the order by itself.
  form.addEventListener('submit', (event) => event.defaultPrevented || stop());
}
