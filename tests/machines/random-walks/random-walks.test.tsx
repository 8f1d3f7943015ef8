import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/live-screen.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
const { WALK_SEED = Math.floor(Math.random() * 2 ** 31), WALK_RUNS = 3 } = process.env;
// In milliseconds; a walk that breaks is walked again, shorter and shorter.
vi.setConfig({ testTimeout: 200_000 + 10_000 * Number(WALK_RUNS) });

it.each([
  // These begin at each of the beginnings once.
  { of: 'fixed', seed: 20_261_171, runs: 7 },
  { of: 'fresh', seed: Number(WALK_SEED), runs: Number(WALK_RUNS) },
])(
  'whatever people, network and time do, the whole site keeps its promises: $of walks, WALK_SEED=$seed WALK_RUNS=$runs',
  ({ seed, runs }) => search(mocks, seed, runs),
);
