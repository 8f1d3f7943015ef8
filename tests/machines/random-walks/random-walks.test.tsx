import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
const { WALK_SEED = Math.floor(Math.random() * 2 ** 31), WALK_RUNS = 3 } = process.env;
// In milliseconds. A failing walk is shortened and repeated.
vi.setConfig({ testTimeout: 200_000 + 10_000 * Number(WALK_RUNS) });

it(`keeps the invariants of the whole site on random walks of people, network and time: WALK_SEED=${WALK_SEED} WALK_RUNS=${WALK_RUNS}`, () =>
  search(mocks, Number(WALK_SEED), Number(WALK_RUNS)));
