import { describe, expect, it } from 'vitest';
import { hearUnauthorized } from '#src/api/unauthorized-responses.ts';
import { testClient } from '../../support/api-client.ts';
import { heldFetch, settle } from '../../support/held-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';

const HEARD = [{ type: 'response.unauthorized' }];
const answerWith = (status: number) => Response.json({ message: '', errors: [] }, { status });

/** A session that hears of 401, and calls of the same client. */
function open() {
  const network = heldFetch();
  const client = testClient();
  const begin = () => parentOf(hearUnauthorized(client));
  const call = async (signal: AbortSignal | null = null) => {
    client.GET('/api/orders/getorders', { signal });
    return network.next();
  };
  return { begin, call };
}

describe('a session', () => {
  it.each([
    [401, HEARD],
    [200, []],
    [403, []],
    [404, []],
    [500, []],
  ])('whose call is answered with %d has heard %j', async (status, expected) => {
    const { begin, call } = open();
    const { heard } = begin();
    (await call()).answer(answerWith(status));
    await settle();
    expect(heard).toEqual(expected);
  });

  it('does not hear of 401 to a call that was made before it', async () => {
    const { begin, call } = open();
    const earlier = await call();
    const { heard } = begin();
    earlier.answer(answerWith(401));
    await settle();
    expect(heard).toEqual([]);
  });

  it('does not hear of 401 to a call that was given up', async () => {
    const { begin, call } = open();
    const { heard } = begin();
    const abortion = new AbortController();
    const given = await call(abortion.signal);
    abortion.abort();
    given.answer(answerWith(401));
    await settle();
    expect(heard).toEqual([]);
  });

  it('that is over hears nothing, and the next one nothing of its calls', async () => {
    const { begin, call } = open();
    const first = begin();
    const earlier = await call();
    first.stop();
    const second = begin();
    earlier.answer(answerWith(401));
    await settle();
    expect([first.heard, second.heard]).toEqual([[], []]);
    (await call()).answer(answerWith(401));
    await settle();
    expect([first.heard, second.heard]).toEqual([[], HEARD]);
  });
});
