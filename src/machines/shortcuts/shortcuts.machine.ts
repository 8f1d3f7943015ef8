import { type NonReducibleUnknown, sendTo, setup } from 'xstate';
import { notProvided } from '#src/machines/not-provided.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

/** The admin has turned the shortcuts off on this device. */
export type ShortcutSettingEvent = { type: 'shortcuts.foundOff' };

export type ShortcutSettingCommand = { type: 'shortcuts.storeOn' | 'shortcuts.storeOff' };

export type ShortcutsEvent = { type: 'shortcuts.toggled' } | ShortcutSettingEvent;

/**
 * The shortcuts of a single key among the orders. They can be turned off, because spoken commands may contain their
 * letters (WCAG 2.1.4). Specification, section 4.
 */
export const shortcutsMachine = setup({
  types: {
    events: {} as ShortcutsEvent,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Remembers across visits that the shortcuts are off. */
    shortcutSetting: notProvided<NonReducibleUnknown, ShortcutSettingCommand>('shortcutSetting'),
  },
  actions: {
    storeOn: sendTo('shortcutSetting', { type: 'shortcuts.storeOn' as const }),
    storeOff: sendTo('shortcutSetting', { type: 'shortcuts.storeOff' as const }),
  },
}).createMachine({
  id: 'shortcuts',
  invoke: { id: 'shortcutSetting', src: 'shortcutSetting' },
  initial: 'on',
  states: {
    on: {
      on: {
        'shortcuts.toggled': { target: 'off', actions: 'storeOff', meta: { spec: ['4.orders.keys'] } },
        'shortcuts.foundOff': { target: 'off' },
      },
    },
    off: { on: { 'shortcuts.toggled': { target: 'on', actions: 'storeOn', meta: { spec: ['4.orders.keys'] } } } },
  },
});
