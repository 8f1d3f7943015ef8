import { expect, it } from 'vitest';
import { unloadGuard } from '#src/actors/unload-guard.ts';
import { parentOf } from '../../support/actors/parent-of.ts';

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before the tab is closed only while there are unsaved changes, and not after it stopped [4.panel.unload]', () => {
  const { send, stop } = parentOf(unloadGuard);
  const asked = [true, true, false, true].map((isUnsaved) => {
    const before = isAsked();
    send({ type: 'unsaved.changed', isUnsaved });
    return `${before} → ${isAsked()}`;
  });
  expect(asked).toEqual(['false → true', 'true → true', 'true → false', 'false → true']);
  stop();
  expect(isAsked()).toBe(false);
});
