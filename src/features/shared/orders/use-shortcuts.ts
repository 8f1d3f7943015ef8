import { useLayoutEffect } from 'react';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** Elements that use the keys themselves. */
const USES_KEYS = 'input, textarea, select, video, [contenteditable]';

/** Attribute of the parts in which the shortcuts work. */
export const SHORTCUTS = { 'data-shortcuts': '' };

/**
 * Handles the shortcuts while the focus is in a part with `SHORTCUTS`, because spoken commands may contain their letters
 * (WCAG 2.1.4). They do not work in a field.
 */
export function useShortcuts(handlers: Readonly<Partial<Record<Shortcut, () => void>>>): void {
  // Before the page is painted: a key that is pressed from then on belongs to this page, not to the previous one.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || !(target instanceof Element)) return;
      if (target.closest(USES_KEYS) || !target.closest('[data-shortcuts]')) return;
      if (document.querySelector('dialog[open]')) return;
      const shortcut = shortcutOf(event);
      const handle = shortcut && handlers[shortcut];
      if (!handle) return;
      event.preventDefault();
      handle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
