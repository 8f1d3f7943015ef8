import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import { startActor } from '../../support/models/open-actor.ts';
import { walkAlone } from '../../support/models/walk-model.tsx';

it('shows the seconds that its timer reports, and ends when the time is over', () => {
  const { actor, state, context, started, send } = startActor(countdownMachine, { input: { seconds: 3 } });
  expect([started('timer'), context()]).toEqual([[{ seconds: 3 }], { seconds: 3 }]);
  send({ type: 'seconds.left', seconds: 1 });
  expect([state(), context()]).toEqual(['counting', { seconds: 1 }]);
  send({ type: 'time.over' });
  expect([state(), actor.getSnapshot().status]).toEqual(['over', 'done']);
});

const hasStatus = (status: string) => (_actor: unknown, snapshot: SnapshotFrom<typeof countdownMachine>) =>
  expect(snapshot.status).toBe(status);

const model = machineModel(countdownMachine, {
  input: { seconds: 2 },
  examples: { 'seconds.left': [{ seconds: 1 }] },
  distinguish: ({ seconds }) => seconds,
});

walkAlone(model, { sees: { counting: hasStatus('active'), over: hasStatus('done') } });
