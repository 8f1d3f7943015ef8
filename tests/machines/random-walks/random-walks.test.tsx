import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { SEED } from '../../support/infrastructure/seed.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
/** Number of walks. */
const RUNS = Number(process.env.WALK_RUNS ?? 7);
// In milliseconds. A failing walk is shortened and repeated.
vi.setConfig({ testTimeout: 200_000 + 10_000 * RUNS });

it(`keeps the invariants of the whole site on random walks of people, network and time: SEED=${SEED} WALK_RUNS=${RUNS}`, () =>
  search(mocks, SEED, RUNS));
