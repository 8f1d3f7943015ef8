import { expect, it } from 'vitest';
import { crashRounds } from '../../durability/crash-rounds.ts';

it('keeps whatever it acknowledged, and no file without its row, however often it is killed', {
  timeout: 120_000,
}, async () => {
  const targets = [14, 3];
  const { rounds, acknowledged, lost, leftOver } = await crashRounds(2, () => targets.shift() ?? 1);
  expect({ rounds, lost, leftOver }).toEqual({ rounds: 2, lost: [], leftOver: [] });
  expect(Object.values(acknowledged).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(17);
});
