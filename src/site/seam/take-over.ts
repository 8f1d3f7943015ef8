import { flushSync } from 'react-dom';

/**
 * Takes over a page from the early script. Reverts what other programs changed, so that React finds what the server
 * rendered and keeps every node, with its text, selection and files. Then hydrates the page before any other event.
 *
 * A change from before that script cannot be reverted, and makes React replace nodes. Texts, ticks, files, presses
 * and the focus then move to their counterparts.
 */
export function takeOver(place: HTMLElement, hydrate: () => void): void {
  const { pressed = [], revertChanges } = window.earlyVisit ?? {};
  const { activeElement } = document;
  revertChanges?.();
  const before = [...place.querySelectorAll('*')];
  flushSync(hydrate);
  const counterpartOf = findCounterparts(before, place);
  for (const control of before.filter(isControl)) if (!control.isConnected) copyInput(control, counterpartOf(control));
  pressed.forEach((element, index) => {
    pressed[index] = counterpartOf(element) ?? element;
  });
  // A moved or replaced element has lost the focus.
  if (activeElement instanceof HTMLElement && activeElement !== document.activeElement)
    counterpartOf(activeElement)?.focus({ preventScroll: true });
}

/** Returns a function that returns the replacement of an element, or the element itself if it was kept. */
function findCounterparts(before: readonly Element[], place: HTMLElement) {
  const now = [...place.querySelectorAll('*')];
  return <Kind extends Element>(element: Kind): Kind | undefined => {
    if (element.isConnected) return element;
    for (const trait of traitsOf(element)) {
      const isAlike = (other: Element): other is Kind =>
        other.tagName === element.tagName && traitsOf(other).includes(trait);
      const found = now.filter(isAlike)[before.filter(isAlike).indexOf(element)];
      if (found) return found;
    }
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

type Control = HTMLInputElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Copies text, tick or files of a replaced control to the control in its place. */
function copyInput(from: Control, to: Control | undefined): void {
  if (!to) return;
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) to.value = from.value;
  else if (from.type === 'file') to.files = from.files;
  else {
    to.value = from.value;
    to.checked = from.checked;
  }
}
