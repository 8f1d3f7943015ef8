/** Action of a key among the orders. */
export type Shortcut = 'next' | 'previous' | 'complete' | 'search' | 'help';

const SHORTCUTS: ReadonlyMap<string, Shortcut> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['c', 'complete'],
  ['/', 'search'],
  ['?', 'help'],
  ['؟', 'help'],
]);

/** Characters of the keys on a Latin keyboard, for layouts such as the Persian one, in which the keys write others. */
const LATIN: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyC: 'c', Slash: '/' };

const ASCII = /^[!-~]$/;

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Returns the shortcut of a key, or null. A key that writes a Latin character is recognized by it on every layout, any
 * other key by its position.
 */
export function shortcutOf(pressed: PressedKey): Shortcut | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const character = ASCII.test(key) || SHORTCUTS.has(key) ? key.toLowerCase() : LATIN[code];
  // Marks such as ? need Shift on some layouts. Shift with a letter is another key.
  if (character === undefined || (shiftKey && /[a-z]/.test(character))) return null;
  return SHORTCUTS.get(character) ?? null;
}
