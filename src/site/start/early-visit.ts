import { HYDRATED } from '#src/ui/hydrated.ts';
import { revertDomChanges } from './external-dom-changes.ts';

/** Events of a page before its hydration, recorded by `rendering/start-later.ts`. */
export interface EarlyVisit {
  /** Buttons, links and forms that were pressed or submitted and wait for the script. */
  readonly presses: HTMLElement[];
  /** Changes that other programs, such as translators and password managers, made to the nodes of the page. */
  readonly changes: MutationRecord[];
}

declare global {
  interface Window {
    readonly earlyVisit?: EarlyVisit;
  }
}

/** Everything that holds state of the visitor. */
const STATEFUL = 'input,textarea,button,a,form,[tabindex]';

/**
 * Takes over a page from its inline script, right before React hydrates it. Reverts what other programs changed, so that
 * React finds what the server rendered and keeps every node, with its text, focus and selection.
 *
 * Returns a function to be called once the page is hydrated. Changes during hydration still make React replace nodes:
 * that function then restores the state of the replaced ones.
 */
export function takeOverPage(place: HTMLElement): () => void {
  document.dispatchEvent(new Event('hydrating'));
  const { presses = [], changes = [] } = window.earlyVisit ?? {};
  const focus = trackFocus();
  revertDomChanges(changes);
  const before = [...place.querySelectorAll<HTMLElement>(STATEFUL)];
  const counterpartOf = (element: HTMLElement) => {
    const isAlike = ({ tagName, className }: HTMLElement) =>
      tagName === element.tagName && className === element.className;
    const index = before.filter(isAlike).indexOf(element);
    return [...place.querySelectorAll<HTMLElement>(STATEFUL)].filter(isAlike)[index];
  };
  focus.restore(counterpartOf);
  return () => {
    for (const element of before) if (!element.isConnected) copyInput(element, counterpartOf(element));
    presses.forEach((element, index) => {
      if (!element.isConnected) presses[index] = counterpartOf(element) ?? element;
    });
    focus.restore(counterpartOf);
    focus.stop();
    document.dispatchEvent(new Event(HYDRATED));
  };
}

/** Remembers the last focused element, and focuses it or its counterpart again if its removal took the focus away. */
function trackFocus() {
  let focused = document.activeElement;
  const note = () => {
    focused = document.activeElement;
  };
  document.addEventListener('focusin', note);
  return {
    restore: (counterpartOf: (element: HTMLElement) => HTMLElement | undefined) => {
      if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return;
      const lost = focused;
      const target = lost.isConnected ? lost : counterpartOf(lost);
      target?.focus({ preventScroll: true });
      if (isText(lost) && isText(target) && lost.selectionStart !== null)
        target.setSelectionRange(lost.selectionStart, lost.selectionEnd, lost.selectionDirection ?? 'none');
    },
    stop: () => document.removeEventListener('focusin', note),
  };
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function isText(element: HTMLElement | undefined): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Copies text, tick or files of a replaced control to the control in its place. */
function copyInput(from: HTMLElement, to: HTMLElement | undefined): void {
  if (!isText(from) || !isText(to)) return;
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) to.value = from.value;
  else if (from.type === 'file') to.files = from.files;
  else {
    to.value = from.value;
    to.checked = from.checked;
  }
}
