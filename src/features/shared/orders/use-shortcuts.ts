import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { ShortcutsActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** Elements that use the keys themselves. */
const USES_KEYS = 'input, textarea, select, video, [contenteditable]';

/** Handles the shortcuts while they are on: not in a field, and not behind a dialog. */
export function useShortcuts(
  shortcuts: ShortcutsActor | undefined,
  handlers: Readonly<Partial<Record<Shortcut, () => void>>>,
): void {
  const isOn = useShortcutsOn(shortcuts);
  // Before the page is painted: a key that is pressed from then on belongs to this page, not to the previous one.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || (target instanceof Element && target.closest(USES_KEYS))) return;
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

/** True while the shortcuts are on. False without a session. */
export function useShortcutsOn(shortcuts: ShortcutsActor | undefined): boolean {
  return useSelector(shortcuts, (snapshot) => snapshot?.matches('on') ?? false);
}
