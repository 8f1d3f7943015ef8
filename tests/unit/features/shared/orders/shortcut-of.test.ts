import { expect, it } from 'vitest';
import { shortcutOf } from '#src/features/shared/orders/shortcut-of.ts';

const pressed = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

it.each([
  { layout: 'Persian', key: 'ت', code: 'KeyJ', shiftKey: false, shortcut: 'next' },
  { layout: 'Persian', key: 'ن', code: 'KeyK', shiftKey: false, shortcut: 'previous' },
  { layout: 'Persian', key: 'ز', code: 'KeyC', shiftKey: false, shortcut: 'complete' },
  { layout: 'Persian', key: '؟', code: 'Slash', shiftKey: true, shortcut: 'help' },
  { layout: 'Arabic', key: 'ظ', code: 'Slash', shiftKey: false, shortcut: 'search' },
  { layout: 'German', key: '/', code: 'Digit7', shiftKey: true, shortcut: 'search' },
  { layout: 'German', key: '?', code: 'Minus', shiftKey: true, shortcut: 'help' },
  { layout: 'Dvorak', key: 'j', code: 'KeyC', shiftKey: false, shortcut: 'next' },
  { layout: 'Dvorak', key: 'h', code: 'KeyJ', shiftKey: false, shortcut: null },
  { layout: 'English', key: 'J', code: 'KeyJ', shiftKey: true, shortcut: null },
  { layout: 'English', key: 'Enter', code: 'Enter', shiftKey: false, shortcut: null },
])('reads the key $key at $code on a $layout layout as $shortcut', ({ key, code, shiftKey, shortcut }) => {
  expect(shortcutOf({ ...pressed, key, code, shiftKey })).toBe(shortcut);
});

it('reads no key of an input method as a shortcut', () => {
  expect(shortcutOf({ ...pressed, key: 'j', code: 'KeyJ', isComposing: true })).toBe(null);
});
