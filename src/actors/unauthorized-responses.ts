import { fromCallback } from 'xstate';
import type { UnauthorizedEvent } from '#src/machines/session/session.machine.ts';
import type { LoadCalls } from './visitor-calls.ts';

/**
 * Creates the actor that reports each 401. It ignores aborted calls, and calls made before it started: those do not
 * belong to this session.
 */
export function watchUnauthorized(calls: LoadCalls) {
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
    let isStopped = false;
    // Without the calls, nothing is requested.
    const client = calls().then(
      ({ client }) => client,
      () => null,
    );
    void client.then((client) => isStopped || client?.use(middleware));
    return () => {
      isStopped = true;
      void client.then((client) => client?.eject(middleware));
    };
  });
}
