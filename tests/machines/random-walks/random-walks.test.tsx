import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
const { WALK_SEED = Math.floor(Math.random() * 2 ** 31), WALK_RUNS = 3 } = process.env;
// In milliseconds; a walk that breaks is walked again, shorter and shorter.
vi.setConfig({ testTimeout: 200_000 + 10_000 * Number(WALK_RUNS) });

it('whatever people, network and time do, the whole site keeps its promises: fixed walks', () =>
  // These begin at each of the beginnings once.
  search(mocks, 20_261_171, 7));

it(`fresh walks keep the promises too: WALK_SEED=${WALK_SEED} WALK_RUNS=${WALK_RUNS}`, () =>
  search(mocks, Number(WALK_SEED), Number(WALK_RUNS)));
