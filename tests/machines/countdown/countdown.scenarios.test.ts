import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { startActor } from '../../support/open-actor.ts';
import { walkAlone } from '../../support/walk-model.tsx';

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

const ends =
  (status: string, left: readonly number[]) => (_actor: unknown, snapshot: SnapshotFrom<typeof countdownMachine>) => {
    expect(snapshot.status).toBe(status);
    expect(left).toContain(snapshot.context.seconds);
  };

const model = machineModel(countdownMachine, {
  input: { seconds: 2 },
  examples: {},
  distinguish: ({ seconds }) => seconds,
});

walkAlone(model, {
  sees: { counting: ends('active', [2, 1]), over: ends('done', [1]) },
});
