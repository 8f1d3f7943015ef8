import { expect, it } from 'vitest';
import { watchUnauthorized } from '#src/actors/unauthorized-responses.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { testCalls } from '../../support/fixtures/api-client.ts';
import { controlledFetch, settle } from '../../support/infrastructure/controlled-fetch.ts';

const RECEIVED = [{ type: 'response.unauthorized' }];

/** Starts the actor of a session, and sends requests with the same client. */
function open() {
  const network = controlledFetch();
  const calls = testCalls();
  const begin = async () => {
    const actor = parentOf(watchUnauthorized(calls));
    await settle();
    return actor;
  };
  /** Sends a request. Returns the function that responds to it. */
  const call = async (signal: AbortSignal | null = null) => {
    const { client } = await calls();
    client.GET('/api/orders/getorders', { signal });
    const { respond } = await network.next();
    return async (status = 401) => {
      respond(Response.json({ message: '', errors: [] }, { status }));
      await settle();
    };
  };
  return { begin, call };
}

it.each([
  { status: 401, expected: RECEIVED },
  { status: 200, expected: [] },
  { status: 403, expected: [] },
  { status: 404, expected: [] },
  { status: 500, expected: [] },
])('reports $expected after a response with $status', async ({ status, expected }) => {
  const { begin, call } = open();
  const { received } = await begin();
  await (await call())(status);
  expect(received).toEqual(expected);
});

it('does not report a 401 to an aborted request', async () => {
  const { begin, call } = open();
  const { received } = await begin();
  const abortion = new AbortController();
  const respond = await call(abortion.signal);
  abortion.abort();
  await respond();
  expect(received).toEqual([]);
});

it('reports nothing after it stopped, and the next session’s actor no request that was sent before it', async () => {
  const { begin, call } = open();
  const first = await begin();
  const respond = await call();
  first.stop();
  const second = await begin();
  await respond();
  expect([first.received, second.received]).toEqual([[], []]);
  await (await call())();
  expect([first.received, second.received]).toEqual([[], RECEIVED]);
});
