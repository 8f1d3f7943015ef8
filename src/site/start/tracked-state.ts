import { readingPlaces, returnTo } from './reading-place.ts';

/** Returns the element in the place of one that was replaced. */
export type CounterpartOf = <Kind extends Element>(element: Kind) => Kind | undefined;

/** State of the page that is lost when nodes are moved or replaced. */
interface TrackedState {
  /** Restores the state on the same nodes, or on the counterparts of nodes that were replaced. */
  readonly restore: (counterpartOf: CounterpartOf) => void;
  readonly stop: () => void;
}

/** Remembers the last focused element, and focuses it or its counterpart again if its removal took the focus away. */
export function trackFocus(): TrackedState {
  let focused = document.activeElement;
  const note = () => {
    focused = document.activeElement;
  };
  // React stops the event at the root as long as it hydrates the focused part.
  document.addEventListener('focusin', note, true);
  return {
    restore: (counterpartOf) => {
      if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return;
      const lost = focused;
      const target = lost.isConnected ? lost : counterpartOf(lost);
      target?.focus({ preventScroll: true });
      if (isText(lost) && isText(target) && lost.selectionStart !== null)
        target.setSelectionRange(lost.selectionStart, lost.selectionEnd, lost.selectionDirection ?? 'none');
    },
    stop: () => document.removeEventListener('focusin', note, true),
  };
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export function isText(element: Element | undefined): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Remembers the selected text of the page, and selects the same characters again if its nodes were moved or replaced. */
export function trackSelection(place: HTMLElement): TrackedState {
  let selected = selectedIn(place);
  const note = () => {
    selected = selectedIn(place);
  };
  document.addEventListener('selectionchange', note);
  return {
    restore: () => {
      if (selected === null || String(getSelection()) === selected.text) return;
      const [anchor, focus] = [pointAt(place, selected.anchor), pointAt(place, selected.focus)];
      if (anchor && focus) getSelection()?.setBaseAndExtent(...anchor, ...focus);
      // Another program may have changed the text meanwhile.
      if (String(getSelection()) !== selected.text) getSelection()?.removeAllRanges();
    },
    stop: () => document.removeEventListener('selectionchange', note),
  };
}

/** Returns the selected text, with its ends as numbers of characters before them; null if none of the page is selected. */
function selectedIn(place: HTMLElement) {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!place.contains(anchorNode) || !place.contains(focusNode)) return null;
  return {
    text: String(selection),
    anchor: charactersBefore(place, anchorNode, anchorOffset),
    focus: charactersBefore(place, focusNode, focusOffset),
  };
}

function charactersBefore(place: HTMLElement, node: Node | null, offset: number): number {
  const range = document.createRange();
  range.setStart(place, 0);
  if (node) range.setEnd(node, offset);
  return range.toString().length;
}

/** Returns the text node and the offset in it that have the given number of characters before them. */
function pointAt(place: HTMLElement, characters: number): [Text, number] | null {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let rest = characters; texts.nextNode(); ) {
    const text = texts.currentNode as Text;
    if (rest <= text.length) return [text, rest];
    rest -= text.length;
  }
  return null;
}

/** Remembers open menus, and opens them again. The browser closes a menu that is removed from the page. */
export function trackMenus(place: HTMLElement): TrackedState {
  const isSupported = 'showPopover' in place;
  const menus = isSupported ? [...place.querySelectorAll<HTMLElement>('[popover]')] : [];
  const open = new Set(menus.filter(isOpen));
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    if (isOpen(target)) open.add(target);
    else open.delete(target);
  };
  if (isSupported) document.addEventListener('toggle', note, true);
  return {
    restore: (counterpartOf) => {
      for (const menu of open) {
        const target = menu.isConnected ? menu : counterpartOf(menu);
        if (target && !isOpen(target)) target.showPopover();
      }
    },
    stop: () => document.removeEventListener('toggle', note, true),
  };
}

const isOpen = (menu: HTMLElement) => menu.matches(':popover-open');

/**
 * Remembers the visitor's place in the page, and returns to it if its nodes were replaced. When React removes the focused
 * element, Chromium lays out the page, which is then too short for its scroll position.
 */
export function trackReadingPlace(): TrackedState {
  let places = readingPlaces();
  const note = () => {
    places = readingPlaces();
  };
  window.addEventListener('scroll', note, { passive: true });
  return {
    restore: (counterpartOf) => {
      // Of nodes that only moved, the browser itself keeps the place.
      if (places[0]?.element.isConnected) return;
      const place = places.find(({ element }) => counterpartOf(element));
      const element = place && counterpartOf(place.element);
      if (element) returnTo(element, place.share);
    },
    stop: () => window.removeEventListener('scroll', note),
  };
}
