import { fromCallback } from 'xstate';
import type { UnauthorizedEvent } from '#src/machines/session/session.machine.ts';
import type { ApiClient } from './client.ts';

/**
 * Creates the actor that reports each 401. It ignores aborted calls, and calls made before it started: those do not
 * belong to this session.
 */
export function watchUnauthorized(client: ApiClient) {
  return fromCallback(({ sendBack }) => {
    const requests = new WeakSet<Request>();
    const middleware = {
      onRequest: ({ request }: { request: Request }) => void requests.add(request),
      onResponse: ({ request, response }: { request: Request; response: Response }) => {
        if (response.status === 401 && requests.has(request) && !request.signal.aborted) {
          sendBack({ type: 'response.unauthorized' } satisfies UnauthorizedEvent);
        }
      },
    };
    client.use(middleware);
    return () => client.eject(middleware);
  });
}
