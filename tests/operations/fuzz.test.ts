import fc from 'fast-check';
import { http, passthrough } from 'msw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { type DocumentedOperation, OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import { undocumentedParts } from '../support/infrastructure/documented-response.ts';
import { missingSecurityHeaders } from '../support/infrastructure/security-headers.ts';
import { SEED } from '../support/infrastructure/seed.ts';
import { signIn } from '../support/infrastructure/server-process.ts';
import { ADMIN, type OpenSite, server as serverAdapter } from './adapters.ts';
import { type AnyCall, callOf } from './fuzzed-calls.ts';

/** Requests of each kind, sent to both sides. 1,282 make 10,000 in total. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 50);
/** Operations that get a fifth of the runs, because they start an image process or hash a password. */
const COSTLY: readonly OperationId[] = ['sendOrder', 'addProduct', 'editProduct', 'login'];
const runsOf = (operationId: OperationId) => (COSTLY.includes(operationId) ? Math.ceil(RUNS / 5) : RUNS);
/** Timeout of one request in milliseconds. A process starts for each image. */
const TIMEOUT = 1_000;
const MOCKS_URL = 'http://mocks.test';

describe(`mocks and server answer random calls alike (SEED=${SEED})`, () => {
  const mocks = createNodeMocks({ isCookieJarSimulated: false });
  let server: OpenSite;
  beforeAll(async () => {
    server = await serverAdapter.open();
    mocks.listen();
    mocks.server.use(http.all(`${server.url}/*`, () => passthrough()));
  });
  afterAll(async () => {
    mocks.close();
    await server.close();
  });

  it.each(OPERATIONS)('$operationId', { timeout: RUNS * TIMEOUT }, async (operation) => {
    // Own sessions, because the calls of logout end theirs.
    const [mocked, real] = [await signIn(MOCKS_URL, ADMIN.password), await signIn(server.url, ADMIN.password)];
    const property = fc.asyncProperty(callOf(operation), async (call) => {
      const [theirs, ours] = await Promise.all([
        outcomeOf(operation, MOCKS_URL, mocked.cookie, call),
        outcomeOf(operation, server.url, real.cookie, call, missingSecurityHeaders),
      ]);
      expect(ours.status).toBeLessThan(500);
      expect([theirs.undocumented, ours.undocumented]).toEqual([[], []]);
      expect(theirs).toEqual(ours);
    });
    await fc.assert(property, { seed: SEED, numRuns: runsOf(operation.operationId) });
  });
});

/** The parts of a response that must be equal on both sides. Generated values are left out. */
async function outcomeOf(
  operation: DocumentedOperation,
  url: string,
  cookie: string,
  call: AnyCall,
  missing: (headers: Headers) => string[] = () => [],
): Promise<{ status: number; body: unknown; undocumented: string[] }> {
  const headers = call.isSignedIn ? { ...call.headers, cookie } : call.headers;
  const response = await fetch(url + call.path, { method: operation.method, headers, body: call.body() });
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? '';
  const undocumented = undocumentedParts(operation.operationId, response.status, text, contentType);
  return {
    status: response.status,
    body: response.ok ? null : JSON.parse(text),
    undocumented: [...undocumented, ...missing(response.headers)],
  };
}
