import { expect, it } from 'vitest';
import { crashRounds } from '#src/tools/crash-rounds.ts';

it('keeps every order that it acknowledged, however often it is killed', { timeout: 120_000 }, async () => {
  const targets = [3, 8, 1];
  const { rounds, acknowledged, stored, lost, leftOver } = await crashRounds(3, () => targets.shift() ?? 1);
  expect({ rounds, lost, leftOver }).toEqual({ rounds: 3, lost: [], leftOver: [] });
  expect(acknowledged).toBeGreaterThanOrEqual(12);
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
});
