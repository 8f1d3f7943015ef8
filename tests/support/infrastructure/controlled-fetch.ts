import { vi } from 'vitest';
import { AsyncQueue } from './async-queue.ts';

interface ControlledRequest {
  readonly request: Request;
  /** Answers, or breaks the connection; late where the request was aborted meanwhile. */
  respond(response: Response | Error): void;
}

/** Takes the network's place until the test ends: every request waits for the response that the test gives. */
export function controlledFetch() {
  const requests: Request[] = [];
  const queue = new AsyncQueue<ControlledRequest>();
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    requests.push(request);
    queue.add({ request, respond: (given) => (given instanceof Error ? reject(given) : resolve(given)) });
    return promise;
  });
  const next = () => queue.next('the request never came');
  return { requests, next, respond: async (given: Response | Error) => (await next()).respond(given) };
}

/** Lets whatever is under way arrive, whether timers are faked or not. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
