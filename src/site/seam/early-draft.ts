import { DRAFT_KEY, readSession, writeSession } from '#src/actors/browser-storage.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { focusNextOnEnter } from '#src/features/order-form/focus-next.ts';
import { filesPastedFor } from '#src/features/order-form/pasted-files.ts';
import { HYDRATED } from '#src/ui/hydration.ts';

/** Id of the element with the draft and receipt of a page that answers a posted order. They replace the stored draft. */
export const ANSWERED_DRAFT = 'answered-draft';

/**
 * Keeps an order as the form and its draft store do later: shows the draft that the tab stored, stores it when the page is
 * left, moves to the next field on Enter, and adds chosen and pasted images to those chosen before.
 */
export function keepDraft(): void {
  const form = document.querySelector<HTMLFormElement>('form[enctype]');
  if (!form) return;
  const controlOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const answer = document.getElementById(ANSWERED_DRAFT)?.textContent;
  if (answer) writeSession(DRAFT_KEY, answer);
  const kept = storedDraft();
  for (const name of TYPED_FIELDS) controlOf(name).value ||= kept?.draft?.[name] ?? '';
  const store = () => {
    const draft = Object.fromEntries(TYPED_FIELDS.map((name) => [name, controlOf(name).value]));
    const hasFiles = kept?.hasFiles || controlOf('files').value !== '';
    writeSession(DRAFT_KEY, JSON.stringify({ ...kept, draft, hasFiles }));
  };
  /** By name, size, date and type, so that the same file is sent once. The form itself rejects too many. */
  const chosen = new Map<string, File>();
  const choose = (files: Iterable<File>) => {
    const all = new DataTransfer();
    for (const file of files) chosen.set([file.name, file.size, file.lastModified, file.type].join('/'), file);
    for (const file of chosen.values()) all.items.add(file);
    controlOf('files').files = all.files;
  };
  const chooseAll = () => choose(controlOf('files').files ?? []);
  // The browser may have restored what was chosen before a reload.
  if (controlOf('files').value !== '') chooseAll();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const stop = () => listening.abort();
  window.addEventListener('pagehide', store, options);
  form.addEventListener('keydown', (event) => focusNextOnEnter(form, event), options);
  controlOf('files').addEventListener('change', chooseAll, options);
  document.addEventListener('paste', (event) => choose(filesPastedFor(form, event)), options);
  document.addEventListener(HYDRATED, stop);
  // The browser sends the form itself and leaves the page. Nothing must be stored then.
  form.addEventListener('submit', (event) => event.defaultPrevented || stop());
}

interface KeptDraft {
  readonly draft?: Readonly<Record<string, string>>;
  readonly hasFiles?: boolean;
}

function storedDraft(): KeptDraft | null {
  try {
    return JSON.parse(readSession(DRAFT_KEY) ?? 'null');
  } catch {
    return null;
  }
}
