import { afterEach, expect, it, vi } from 'vitest';
import { type ApiFailure, answer, createApiClient } from '#src/api/client.ts';
import { ignoreEarlierSessions } from '#src/api/earlier-sessions.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A call under way that was made in session 1; `end` answers it in the session that is then the present one. */
async function called({ isHeardOf = true } = {}) {
  const sent = Promise.withResolvers<void>();
  const received = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => {
    sent.resolve();
    return received.promise;
  });
  const client = createApiClient({ baseUrl: 'http://workshop.test', language: () => 'fa' });
  let session = 1;
  const listen = () => ignoreEarlierSessions(client, () => session);
  if (isHeardOf) listen();
  const outcome = answer(client.GET('/api/products'), Array.isArray).then(
    (said) => (said.kind === 'refusal' ? said.status : said.kind),
    ({ name, status }: ApiFailure) => `${name} ${status}`,
  );
  await sent.promise;
  if (!isHeardOf) listen();
  const end = (present: number, response: Response) => {
    session = present;
    received.resolve(response);
    return outcome;
  };
  return { end };
}

const unauthorised = () => Response.json({ message: '', errors: [] }, { status: 401 });

it('a 401 of the present session is a refusal', async () => {
  expect(await (await called()).end(1, unauthorised())).toBe(401);
});

it('a 401 to a call of an earlier session is no answer', async () => {
  expect(await (await called()).end(2, unauthorised())).toBe('ApiFailure null');
});

it.each([
  ['a value', () => Response.json([]), 'value'],
  ['another refusal', () => Response.json({ message: '', errors: [] }, { status: 404 }), 404],
])('%s counts, whichever session asked', async (_what, response, expected) => {
  expect(await (await called()).end(2, response())).toBe(expected);
});

it('a 401 to a call that was made before anybody counted sessions is a refusal', async () => {
  expect(await (await called({ isHeardOf: false })).end(2, unauthorised())).toBe(401);
});
