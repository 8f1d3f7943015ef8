import { fromCallback } from 'xstate';
import type { ShortcutSettingCommand, ShortcutSettingEvent } from '#src/machines/shortcuts/shortcuts.machine.ts';
import { readLocal, writeLocal } from './browser-storage.ts';

const KEY = 'shortcuts';
const OFF = 'off';

/** Stores on this device whether the admin has turned the shortcuts off. */
export const shortcutSetting = fromCallback<ShortcutSettingCommand>(({ sendBack, receive }) => {
  receive(({ type }) => writeLocal(KEY, type === 'shortcuts.storeOff' ? OFF : 'on'));
  if (readLocal(KEY) === OFF) sendBack({ type: 'shortcuts.foundOff' } satisfies ShortcutSettingEvent);
});
