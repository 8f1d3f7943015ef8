type ModifierKeys = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>;

/** True if a modifier key is held: the browser then opens a link in a new tab or window, or has a shortcut of its own. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: ModifierKeys): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
