import { expect, it } from 'vitest';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { startActor } from '../../support/open-actor.ts';

it.each([
  [1, [1]],
  [3, [3, 2, 1]],
])('a countdown of %d takes as many seconds and not a millisecond less', (seconds, expected) => {
  const { actor, clock } = startActor(countdownMachine, { input: { seconds } });
  const counted = expected.map(() => {
    const { seconds: left } = actor.getSnapshot().context;
    clock.increment(999);
    const { status, context } = actor.getSnapshot();
    clock.increment(1);
    return [left, context.seconds, status];
  });
  expect(counted).toEqual(expected.map((left) => [left, left, 'active']));
  expect(actor.getSnapshot().value).toBe('over');
});
