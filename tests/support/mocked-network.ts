import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { createNodeMocks, type NodeMocks } from '#src/mocks/node.ts';
import { HeldCalls } from './held-calls.ts';

export interface MockedNetwork extends NodeMocks {
  /** Holds the calls to an address until the test at hand answers them. */
  hold(...call: ConstructorParameters<typeof HeldCalls>): HeldCalls;
}

/** Puts the mocks in the network's place for a test file, fresh for every test. */
export function mockedNetwork(): MockedNetwork {
  const mocks = createNodeMocks();
  beforeAll(() => mocks.listen());
  afterEach(() => {
    mocks.server.resetHandlers();
    mocks.reset();
  });
  afterAll(() => mocks.close());
  return {
    ...mocks,
    hold: (...call) => {
      const held = new HeldCalls(...call);
      mocks.server.use(held.handler);
      onTestFinished(() => held.release());
      return held;
    },
  };
}
