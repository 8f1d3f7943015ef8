import { fromCallback } from 'xstate';
import type { UnauthorizedEvent } from '#src/machines/session/session.machine.ts';
import type { ApiClient } from './client.ts';

/** Hears of 401 to calls of this session: neither to earlier ones nor to those that were given up. */
export function hearUnauthorized(client: ApiClient) {
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
