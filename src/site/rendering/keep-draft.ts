/**
 * Inline script of a page with the order form. It is embedded as text and can import nothing. Until hydration it shows
 * the draft that the tab stored, stores it when the page is left, lets Enter in a line lead to the next field, and adds
 * chosen and pasted images to those chosen before, as the form and its draft store do afterwards.
 * A page that answers a posted order has a draft and receipt of its own, which replace the stored draft.
 */
export function keepDraft(): void {
  const { key = '', fields = '', answer: answerId = '' } = document.currentScript?.dataset ?? {};
  const names = fields.split(' ');
  const form = document.querySelector<HTMLFormElement>('form[enctype]');
  if (!form) return;
  const controlOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const answer = document.getElementById(answerId)?.textContent;
  let kept: { readonly draft?: Readonly<Record<string, string>>; readonly hasImages?: boolean } | null = null;
  try {
    if (answer) sessionStorage.setItem(key, answer);
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
  /** By name, size, date and type, so that the same file is sent once. The form itself rejects too many. */
  const chosen = new Map<string, File>();
  const choose = (files: Iterable<File>) => {
    const all = new DataTransfer();
    for (const file of files) chosen.set([file.name, file.size, file.lastModified, file.type].join('/'), file);
    for (const file of chosen.values()) all.items.add(file);
    controlOf('files').files = all.files;
  };
  const onChange = ({ target }: Event) => {
    if (target === controlOf('files')) choose(controlOf('files').files ?? []);
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const { activeElement } = document;
    const isForForm = form.contains(activeElement) || activeElement?.contains(form);
    if (clipboardData && isForForm && !clipboardData.types.includes('text/plain')) choose(clipboardData.files);
  };
  // The browser may have restored what was chosen before a reload.
  choose(controlOf('files').files ?? []);
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pagehide', store, options);
  document.addEventListener('keydown', goOn, options);
  document.addEventListener('change', onChange, options);
  document.addEventListener('paste', onPaste, options);
  const stop = () => listening.abort();
  document.addEventListener('hydrated', stop);
  // The browser sends the order by itself.
  form.addEventListener('submit', (event) => event.defaultPrevented || stop());
}
