import { expect, it, vi } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { liveScreen } from '../../support/infrastructure/live-screen.ts';
import { SIGNED_IN, type Step } from './steps.ts';
import { replay } from './walk.ts';

vi.setConfig({ testTimeout: 60_000 });
liveScreen();
const mocks = createNodeMocks();

const POLLED: readonly Step[] = [
  { respond: 'listOrders', with: 'served' },
  { wait: 30_000 },
  { respond: 'listOrders', with: 'served' },
];

it('drops no event on a page on which only expected controls are pressed', async () => {
  await replay(mocks, [...SIGNED_IN, ...POLLED], {
    look: ({ log }) => {
      const { lines } = log.view();
      const dropped = lines.filter(({ outcome }) => outcome === 'dropped');
      expect(dropped.map(({ actor, event, state }) => `${actor} ${event} in ${state}`)).toEqual([]);
      // Reports that change nothing are there.
      expect(lines.some(({ outcome }) => outcome === 'ignored')).toBe(true);
    },
  });
});
