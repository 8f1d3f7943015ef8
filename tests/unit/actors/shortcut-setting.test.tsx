import { expect, it } from 'vitest';
import { shortcutSetting } from '#src/actors/shortcut-setting.ts';
import { parentOf } from '../../support/models/parent-of.ts';

it('stores on this device that the shortcuts are off, and reports it to the next page', () => {
  const received = () => parentOf(shortcutSetting).received;
  const { send } = parentOf(shortcutSetting);
  expect(received()).toEqual([]);
  send({ type: 'shortcuts.storeOff' });
  expect(received()).toEqual([{ type: 'shortcuts.foundOff' }]);
  send({ type: 'shortcuts.storeOn' });
  expect(received()).toEqual([]);
});
