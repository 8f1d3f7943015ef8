import { expect, it } from 'vitest';
import { type ShortcutsEvent, shortcutsMachine } from '#src/machines/shortcuts/shortcuts.machine.ts';
import { startActor } from '../../support/models/open-actor.ts';

const TOGGLED: ShortcutsEvent = { type: 'shortcuts.toggled' };
const FOUND_OFF: ShortcutsEvent = { type: 'shortcuts.foundOff' };

it('stores each change of the shortcuts, but not what it found stored [4.orders.keys]', () => {
  const { send, sentTo, state } = startActor(shortcutsMachine, {});
  expect(state()).toBe('on');
  send(FOUND_OFF);
  expect([state(), sentTo('shortcutSetting')]).toEqual(['off', []]);
  send(TOGGLED, TOGGLED);
  expect([state(), sentTo('shortcutSetting')]).toEqual([
    'off',
    [{ type: 'shortcuts.storeOn' }, { type: 'shortcuts.storeOff' }],
  ]);
});
