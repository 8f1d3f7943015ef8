import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { walkAlone } from '../../support/walk-model.tsx';

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
  input: { seconds: 2 },
  sees: { counting: ends('active', [2, 1]), over: ends('done', [1]) },
  coverage: 'countdown: 2/2 states, 2/2 transitions, guards both ways 1/1',
});
