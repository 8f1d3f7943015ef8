import type { ApiClient } from './client.ts';

/**
 * From now on a 401 to a call that was made in an earlier session counts as no answer: it says nothing about the
 * present session, in which the call can be repeated.
 * @param session tells which of the page's sessions is the present one
 */
export function ignoreEarlierSessions(client: ApiClient, session: () => number): void {
  const askedIn = new WeakMap<Request, number>();
  client.use({
    onRequest({ request }) {
      askedIn.set(request, session());
    },
    onResponse({ request, response }) {
      const asked = askedIn.get(request);
      if (response.status === 401 && asked !== undefined && asked !== session()) {
        throw new Error('refused in a session that is over');
      }
    },
  });
}
