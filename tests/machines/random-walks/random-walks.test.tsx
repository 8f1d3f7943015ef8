import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/live-screen.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
vi.setConfig({ testTimeout: 200_000 });

it('whatever people, network and time do, the whole site keeps its promises: fixed walks', () =>
  // These begin at each of the beginnings once.
  search(mocks, 20_261_171, 7));
