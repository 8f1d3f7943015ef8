import { onTestFinished, vi } from 'vitest';
import { Arrivals } from './arrivals.ts';

interface HeldRequest {
  readonly request: Request;
  /** Answers, or breaks the connection; late where the request was aborted meanwhile. */
  answer(response: Response | Error): void;
}

/** Takes the network's place until the test ends: every request waits for the answer that the test gives. */
export function heldFetch() {
  const requests: Request[] = [];
  const arrivals = new Arrivals<HeldRequest>();
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    requests.push(request);
    arrivals.add({ request, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) });
    return promise;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const next = () => arrivals.next('the request never came');
  return { requests, next, answer: async (given: Response | Error) => (await next()).answer(given) };
}

/** Lets whatever is under way arrive, whether timers are faked or not. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
