import { expect, it } from 'vitest';
import { watchUnauthorized } from '#src/actors/unauthorized-responses.ts';
import { testClient } from '../../support/api-client.ts';
import { controlledFetch, settle } from '../../support/controlled-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';

const RECEIVED = [{ type: 'response.unauthorized' }];
const responseWith = (status: number) => Response.json({ message: '', errors: [] }, { status });

/** A session that hears of 401, and calls of the same client. */
function open() {
  const network = controlledFetch();
  const client = testClient();
  const begin = () => parentOf(watchUnauthorized(client));
  const call = async (signal: AbortSignal | null = null) => {
    client.GET('/api/orders/getorders', { signal });
    return network.next();
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
  (await call()).respond(responseWith(status));
  await settle();
  expect(received).toEqual(expected);
});

it('a session does not hear of 401 to a call that was given up', async () => {
  const { begin, call } = open();
  const { received } = begin();
  const abortion = new AbortController();
  const given = await call(abortion.signal);
  abortion.abort();
  given.respond(responseWith(401));
  await settle();
  expect(received).toEqual([]);
});

it('a session that is over hears nothing, and the next one nothing of calls that were made before it', async () => {
  const { begin, call } = open();
  const first = begin();
  const earlier = await call();
  first.stop();
  const second = begin();
  earlier.respond(responseWith(401));
  await settle();
  expect([first.received, second.received]).toEqual([[], []]);
  (await call()).respond(responseWith(401));
  await settle();
  expect([first.received, second.received]).toEqual([[], RECEIVED]);
});
