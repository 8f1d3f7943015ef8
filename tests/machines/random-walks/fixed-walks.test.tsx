import { it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { search } from './walk.ts';

liveScreen();
const mocks = createNodeMocks();
// A failing walk is shortened and repeated.
vi.setConfig({ testTimeout: 200_000 });

it('keeps the invariants of the whole site on fixed walks of people, network and time', () =>
  // One walk for each beginning.
  search(mocks, 20_261_171, 7));
