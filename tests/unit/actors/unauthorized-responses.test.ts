import { expect, it } from 'vitest';
import { watchUnauthorized } from '#src/actors/unauthorized-responses.ts';
import { testClient } from '../../support/fixtures/api-client.ts';
import { controlledFetch, settle } from '../../support/infrastructure/controlled-fetch.ts';
import { parentOf } from '../../support/models/parent-of.ts';

const RECEIVED = [{ type: 'response.unauthorized' }];

/** A session that hears of 401, and calls of the same client. */
function open() {
  const network = controlledFetch();
  const client = testClient();
  const begin = () => parentOf(watchUnauthorized(client));
  /** Makes a call; answers how to have it answered. */
  const call = async (signal: AbortSignal | null = null) => {
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
  [401, RECEIVED],
  [200, []],
  [403, []],
  [404, []],
  [500, []],
])('a session whose call is answered with %d has heard %j', async (status, expected) => {
  const { begin, call } = open();
  const { received } = begin();
  await (await call())(status);
  expect(received).toEqual(expected);
});

it('a session does not hear of 401 to a call that was given up', async () => {
  const { begin, call } = open();
  const { received } = begin();
  const abortion = new AbortController();
  const respond = await call(abortion.signal);
  abortion.abort();
  await respond();
  expect(received).toEqual([]);
});

it('a session that is over hears nothing, and the next one nothing of calls that were made before it', async () => {
  const { begin, call } = open();
  const first = begin();
  const respond = await call();
  first.stop();
  const second = begin();
  await respond();
  expect([first.received, second.received]).toEqual([[], []]);
  await (await call())();
  expect([first.received, second.received]).toEqual([[], RECEIVED]);
});
