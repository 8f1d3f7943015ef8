import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { AsyncQueue } from './async-queue.ts';

type Reply = (response?: Response) => void;

/** Puts the mocks in the network's place for a test file, fresh for every test. */
export function mockedNetwork() {
  const mocks = createNodeMocks();
  beforeAll(() => mocks.listen());
  afterEach(() => {
    mocks.server.resetHandlers();
    mocks.reset();
  });
  afterAll(() => mocks.close());

  /**
   * Holds the calls to an address until the test answers them, or ends as a broken connection; without a response a call
   * goes on to the mocks.
   */
  function hold(method: 'get' | 'post' | 'delete', address: string) {
    const calls = new AsyncQueue<Reply>();
    const all: Reply[] = [];
    const handle = () =>
      new Promise<Response | undefined>((resolve) => {
        all.push(resolve);
        calls.add(resolve);
      });
    mocks.server.use(http[method](address, handle));
    onTestFinished(() => {
      for (const response of all) response(HttpResponse.error());
    });
    const next = () => calls.next('the request never came');
    return {
      /** How to answer the oldest call that was not asked for yet; waits for it. */
      next,
      respond: async (response?: Response) => (await next())(response),
      total: () => all.length,
    };
  }

  return { database: mocks.database, hold };
}
