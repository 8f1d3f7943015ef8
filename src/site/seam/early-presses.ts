/** Milliseconds that a kept link or form waits for the script. Both work without it, too. */
const PATIENCE = 10_000;

/**
 * Keeps the presses that only the script can answer, until they are replayed in their order: for the hydrated page, or for
 * the browser if the script is late or missing.
 */
export function keepPresses() {
  /** Buttons, links and forms, each once: a second press of what has not answered yet means the same as the first. */
  const pressed: HTMLElement[] = [];
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const replay = () => {
    clearTimeout(deadline);
    listening.abort();
    pressed.splice(0).forEach(press);
  };
  const keep = (event: Event, element: HTMLElement) => {
    event.preventDefault();
    // Otherwise React would also handle it between hydration and the replay.
    event.stopPropagation();
    if (!pressed.includes(element)) pressed.push(element);
    element.ariaBusy = 'true';
    if (!element.matches('button')) deadline ??= setTimeout(replay, PATIENCE);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isPlain = !hasModifier(event);
    // A link of the menu closes it.
    if (isPlain && target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover?.();
    const button = target.closest<HTMLElement>('button:not([popovertarget],[type=submit])');
    if (button) return keep(event, button);
    // Once a press is kept, links are kept too, so that none leaves the page before it is replayed.
    const link = target.closest<HTMLAnchorElement>(
      pressed.length > 0 ? 'a[data-needs-script],a[href^="/"]' : 'a[data-needs-script]',
    );
    if (!link || !isPlain) return;
    const isForServer = pressed.length === 0 && isAnsweredSoonerByServer(link, event);
    if (!isForServer) return keep(event, link);
    event.preventDefault();
    link.ariaBusy = 'true';
    // As on a hydrated page, the language adds no history entry.
    location.replace(link.href);
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form } = event;
    // The browser submits a search itself.
    if (form instanceof HTMLFormElement && (form.method !== 'get' || pressed.length > 0)) keep(event, form);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const link = hasModifier(event) ? null : linkOfKey(event);
    if (link) keep(event, link);
  };
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('click', onClick, options);
  document.addEventListener('submit', onSubmit, options);
  document.addEventListener('keydown', onKeyDown, options);
  return { pressed, replay };
}

const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Returns the link that the script follows at a key: by Space, as it looks like a button, or by its shortcut. */
function linkOfKey({ key, target }: KeyboardEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  if (key === ' ') return target.closest<HTMLElement>('a[role=button]');
  // An input uses the arrow keys itself.
  if (!key.startsWith('Arrow') || target.closest('input')) return null;
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`);
}

/**
 * True for a click on the language link of a page that nobody has touched. A click by the keyboard, which has no `detail`,
 * waits for the script, because a new document begins without the focus.
 */
function isAnsweredSoonerByServer(link: HTMLElement, { detail }: MouseEvent): boolean {
  return link.lang !== '' && detail > 0 && navigator.onLine && isUntouched();
}

/** True as long as the page is as it was loaded, so that nothing is lost if another document replaces it. */
function isUntouched(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
  // The value of a checkbox is `on` without a default value.
  const isInitial = ({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
    type === 'checkbox' ? checked === defaultChecked : value === defaultValue;
  return scrollY === 0 && location.hash === '' && !String(getSelection()) && [...fields].every(isInitial);
}

function press(element: HTMLElement): void {
  element.ariaBusy = null;
  if (!(element instanceof HTMLFormElement)) element.click();
  // Safari before 16 cannot submit a form as its button does.
  else if (element.requestSubmit as unknown) element.requestSubmit();
  else element.querySelector<HTMLElement>('[type=submit]')?.click();
}
