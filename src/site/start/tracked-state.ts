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
  // The visitor may leave an element for a plain text or for the browser itself. An element that is removed loses the focus
  // too: whether it was removed shows in a microtask.
  const noteLeft = () =>
    queueMicrotask(() => {
      if (focused?.isConnected) note();
    });
  // React stops the event at the root as long as it hydrates the focused part.
  document.addEventListener('focusin', note, true);
  document.addEventListener('focusout', noteLeft, true);
  return {
    restore: (counterpartOf) => {
      if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return;
      const lost = focused;
      const target = lost.isConnected ? lost : counterpartOf(lost);
      target?.focus({ preventScroll: true });
      if (isText(lost) && isText(target) && lost.selectionStart !== null)
        target.setSelectionRange(lost.selectionStart, lost.selectionEnd, lost.selectionDirection ?? 'none');
    },
    stop: () => {
      document.removeEventListener('focusin', note, true);
      document.removeEventListener('focusout', noteLeft, true);
    },
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
    restore: (counterpartOf) => {
      if (selected === null || String(getSelection()) === selected.text) return;
      for (const { element, anchor, focus } of selected.containers) {
        const container = element.isConnected ? element : counterpartOf(element);
        if (container && select(container, anchor, focus) === selected.text) return;
      }
      // Another program may have changed the text meanwhile.
      getSelection()?.removeAllRanges();
    },
    stop: () => document.removeEventListener('selectionchange', note),
  };
}

/**
 * Returns the selected text, or null if none of the page is selected, and the elements around it, the innermost first, with
 * the number of their characters before each end. React may replace a part of the page by one with more or fewer characters.
 */
function selectedIn(place: HTMLElement) {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!place.contains(anchorNode) || !place.contains(focusNode)) return null;
  const containers = ancestorsWithin(place, selection.getRangeAt(0).commonAncestorContainer).map((element) => ({
    element,
    anchor: charactersBefore(element, anchorNode, anchorOffset),
    focus: charactersBefore(element, focusNode, focusOffset),
  }));
  return { text: String(selection), containers };
}

/** Returns the elements around a node as far as `place`, the innermost first. */
function ancestorsWithin(place: HTMLElement, node: Node): readonly Element[] {
  const inner = node instanceof Element ? node : node.parentElement;
  if (inner === null || inner === place) return [place];
  return [inner, ...ancestorsWithin(place, inner.parentElement ?? place)];
}

/** Selects from one number of characters to the other, and returns the selected text. */
function select(container: Element, anchor: number, focus: number): string {
  const [start, end] = [pointAt(container, anchor), pointAt(container, focus)];
  if (start && end) getSelection()?.setBaseAndExtent(...start, ...end);
  return String(getSelection());
}

function charactersBefore(place: Element, node: Node | null, offset: number): number {
  const range = document.createRange();
  range.setStart(place, 0);
  if (node) range.setEnd(node, offset);
  return range.toString().length;
}

/** Returns the text node and the offset in it that have the given number of characters before them. */
function pointAt(place: Element, characters: number): [Text, number] | null {
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
 * Remembers the visitor's place in the page, and returns to it if its nodes were replaced or put back. When React removes
 * the focused element, Chromium lays out the page, which is then too short for its scroll position.
 */
export function trackReadingPlace(): TrackedState {
  const current = () => ({ top: window.scrollY, places: readingPlaces() });
  let last = current();
  const note = () => {
    last = current();
  };
  window.addEventListener('scroll', note, { passive: true });
  const removed: Node[] = [];
  const noteRemoved = (changes: readonly MutationRecord[]) => {
    for (const { removedNodes } of changes) removed.push(...removedNodes);
  };
  const observer = new MutationObserver(noteRemoved);
  observer.observe(document.body, { subtree: true, childList: true });
  return {
    restore: (counterpartOf) => {
      noteRemoved(observer.takeRecords());
      const { top, places } = last;
      const innermost = places[0]?.element;
      // If nothing was removed, the visitor has moved the page: a scroll has its event only in the next frame.
      if (!innermost || !removed.some((node) => node.contains(innermost))) return;
      // Of nodes that only moved, the browser itself keeps the place.
      if (innermost.isConnected && window.scrollY === top) return;
      const inPage = (element: Element) => (element.isConnected ? element : counterpartOf(element));
      const place = places.find(({ element }) => inPage(element));
      const element = place && inPage(place.element);
      if (element) returnTo(element, place.share);
    },
    stop: () => {
      window.removeEventListener('scroll', note);
      observer.disconnect();
    },
  };
}
