import type { MouseEvent } from 'react';

/**
 * Follows the row's link after a click on a text beside it. Texts are above the link's area, so that they can be
 * selected. A click that ends a selection is ignored.
 */
export function openUnlessSelecting(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', click));
}
