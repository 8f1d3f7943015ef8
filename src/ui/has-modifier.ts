type ModifierKeys = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>;

/** True if a modifier key is pressed. The browser then opens a link in a new tab or runs a shortcut. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: ModifierKeys): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
