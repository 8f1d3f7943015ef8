import { vi } from 'vitest';
import { AsyncQueue } from './async-queue.ts';

interface ControlledRequest {
  readonly request: Request;
  /** Responds, or fails with a connection error. Also possible after the request was aborted. */
  respond(result: Response | Error): void;
}

/** Replaces `fetch` until the test ends. Every request waits until the test responds. */
export function controlledFetch() {
  const requests: Request[] = [];
  const queue = new AsyncQueue<ControlledRequest>();
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    requests.push(request);
    queue.add({ request, respond: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
    return promise;
  });
  const next = () => queue.next('No request was sent');
  return { requests, next, respond: async (result: Response | Error) => (await next()).respond(result) };
}

/** Lets pending promises settle, with real or fake timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
