import { HYDRATED } from '#src/ui/hydrated.ts';
import { revertDomChanges } from './external-dom-changes.ts';
import {
  type CounterpartOf,
  isText,
  type TextControl,
  trackFocus,
  trackMenus,
  trackReadingPlace,
  trackSelection,
} from './tracked-state.ts';

/** Events of a page before its hydration, recorded by `rendering/start-later.ts`. */
export interface EarlyVisit {
  /** Buttons, links and forms that were pressed or submitted and wait for the script. */
  readonly presses: HTMLElement[];
  /** Returns the changes that other programs, such as translators and password managers, have made since the last call. */
  readonly takeChanges: () => readonly MutationRecord[];
}

declare global {
  interface Window {
    readonly earlyVisit?: EarlyVisit;
  }
}

/** Events at which React hydrates immediately. */
const HYDRATING_EVENTS =
  'mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset';

/**
 * Takes over a page, or a part of it, from its inline script, right before React hydrates it. Reverts what other programs
 * changed, so that React finds what the server rendered and keeps every node, with its text, focus and selection.
 *
 * Returns a function to be called once it is hydrated. Changes during hydration still make React replace nodes: that
 * function then restores the state of the replaced ones.
 */
export function takeOver(place: HTMLElement): () => void {
  document.dispatchEvent(new Event('hydrating'));
  const showEvents = hideEventsIn(place);
  const { presses = [], takeChanges = () => [] } = window.earlyVisit ?? {};
  const tracked = [trackMenus(place), trackReadingPlace(), trackSelection(place), trackFocus()];
  revertDomChanges(takeChanges().filter(({ target }) => place.contains(target)));
  // Those of the reversal.
  takeChanges();
  const before = [...place.querySelectorAll('*')];
  const counterpartOf: CounterpartOf = (element) => {
    const now = [...place.querySelectorAll('*')];
    for (const trait of traitsOf(element)) {
      const isAlike = (other: Element): other is typeof element =>
        other.tagName === element.tagName && traitsOf(other).includes(trait);
      const found = now.filter(isAlike)[before.filter(isAlike).indexOf(element)];
      if (found) return found;
    }
  };
  for (const { restore } of tracked) restore(counterpartOf);
  return () => {
    for (const control of before.filter(isText)) if (!control.isConnected) copyInput(control, counterpartOf(control));
    presses.forEach((element, index) => {
      if (!element.isConnected) presses[index] = counterpartOf(element) ?? element;
    });
    showEvents();
    for (const { restore, stop } of tracked) {
      // The visitor may have left the part while React hydrated it.
      if (place.isConnected) restore(counterpartOf);
      stop();
    }
    document.dispatchEvent(new Event(HYDRATED));
  };
}

/**
 * Returns what an element has in common with its counterpart, the most telling first. The class comes last: extensions add
 * theirs, and the order of elements of one class depends on what was there before. Of a named control, only the name is compared.
 */
function traitsOf(element: Element): readonly string[] {
  const trait = (attribute: string) => `${attribute}=${element.getAttribute(attribute)}`;
  if (element.hasAttribute('name')) return [trait('name')];
  return [...['id', 'href', 'aria-label'].filter((attribute) => element.hasAttribute(attribute)), 'class'].map(trait);
}

/**
 * Hides the events of a place from React until the returned function is called. React would hydrate in the middle of the event, and could
 * replace the very node that the browser is about to focus or to press. Until hydration, input is read from the controls,
 * presses are kept by the inline script, and everything else is left to the browser.
 */
function hideEventsIn(place: Node): () => void {
  const hiding = new AbortController();
  const hide = (event: Event) => {
    if (event.target instanceof Node && place.contains(event.target)) event.stopPropagation();
  };
  for (const type of HYDRATING_EVENTS.split(' '))
    document.addEventListener(type, hide, { capture: true, signal: hiding.signal });
  return () => hiding.abort();
}

/** Copies text, tick or files of a replaced control to the control in its place. */
function copyInput(from: TextControl, to: TextControl | undefined): void {
  if (!to) return;
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) to.value = from.value;
  else if (from.type === 'file') to.files = from.files;
  else {
    to.value = from.value;
    to.checked = from.checked;
  }
}
