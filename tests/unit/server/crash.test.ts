import { expect, it } from 'vitest';
import { crashRounds } from '../../durability/crash-rounds.ts';

it('keeps whatever it acknowledged, and no file without its row, however often it is killed', {
  timeout: 120_000,
}, async () => {
  const targets = [6, 14, 3];
  const { rounds, acknowledged, lost, leftOver } = await crashRounds(3, () => targets.shift() ?? 1);
  expect({ rounds, lost, leftOver }).toEqual({ rounds: 3, lost: [], leftOver: [] });
  expect(Object.values(acknowledged).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(23);
});
