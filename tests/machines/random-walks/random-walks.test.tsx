import { expect, it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/live-screen.ts';
import { search } from './walk.ts';

// A walk that breaks is walked again for each of its steps.
vi.setConfig({ testTimeout: 200_000 });
liveScreen();
const mocks = createNodeMocks();
const { WALK_SEED = Math.floor(Math.random() * 2 ** 31), WALK_RUNS = 3 } = process.env;

it.each([
  { of: 'fixed', seed: 20_261_121, runs: 7 },
  { of: 'fresh', seed: Number(WALK_SEED), runs: Number(WALK_RUNS) },
])(
  'whatever people, network and time do, the whole site keeps its promises: $of walks, WALK_SEED=$seed WALK_RUNS=$runs',
  async ({ seed, runs }) => expect(await search(mocks, seed, runs)).toBeNull(),
);
