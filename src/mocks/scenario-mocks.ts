import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw';
import type { Product } from '#src/contract/schema.generated.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { MockDatabase } from './database.ts';
import { createMocks, type MockOptions, type Mocks, operationOf } from './mocks.ts';
import { errorResponse } from './requests.ts';

const SLOW = 5_000;
const MANY = 5_000;

interface Parts {
  readonly mocks: Mocks;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Changes that a scenario makes to the mocks. */
interface Fault {
  readonly options?: Partial<MockOptions>;
  /** Runs before the mocks' own handlers. */
  readonly handler?: (parts: Parts) => HttpHandler;
  readonly prepare?: (database: MockDatabase) => void;
}

/** Paths that the mocks handle. Anchored, because Vite's own paths contain such names: `/@fs/…/src/api/client.ts`. */
const ANY = /^\/(?:api|uploads|files)\//;
/** Excludes login and logout, so that a fault can be tried in the dashboard. */
const API = /^\/api\/(?!admin\/log(?:in|out)$)/;
const WITH_FILES = /^\/api\/(?:orders\/orders|products\/(?:add|edit)product)$/;

/**
 * Faults of the network or the server, by their names in `?scenario=<name>`. src/site/scenarios.html describes how the
 * site must handle each of them.
 */
export const scenarios = new Map<string, Fault>(
  Object.entries({
    slow: { handler: ({ wait }) => on(ANY, async () => void (await wait(SLOW))) },
    offline: { handler: () => on(ANY, () => HttpResponse.error()) },
    'server-errors': {
      handler: () => on(API, () => HttpResponse.html('<h1>Internal Server Error</h1>', { status: 500 })),
    },
    'too-large': { handler: () => on(WITH_FILES, (request) => errorResponse(new OperationError('tooLarge'), request)) },
    'expired-presign': {
      handler: () => on(/^\/uploads\//, (request) => errorResponse(new OperationError('uploadExpired'), request)),
    },
    truncated: { handler: ({ mocks }) => on(API, (request) => cutOff(mocks, request)) },
    empty: { options: { isSeeded: false } },
    large: { prepare: multiply },
    unauthorized: {
      handler: () =>
        http.all(
          ({ request }) => operationOf(request)?.isSecured ?? false,
          ({ request }) => errorResponse(new OperationError('noSession'), request),
        ),
    },
  }),
);

/** Creates the mocks with the fault of a scenario, or without a fault if no scenario has that name. */
export function createScenarioMocks(options: MockOptions, name: string | null, wait: Parts['wait'] = delay): Mocks {
  const { handler, prepare, ...fault } = scenarios.get(name ?? '') ?? {};
  const mocks = createMocks({ ...options, ...fault.options });
  prepare?.(mocks.database);
  return {
    ...mocks,
    handlers: [...(handler ? [handler({ mocks, wait })] : []), ...mocks.handlers],
    reset: () => {
      mocks.reset();
      prepare?.(mocks.database);
    },
  };
}

type Respond = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Responds to requests whose path matches. If `respond` returns undefined, the next handler responds. */
function on(paths: RegExp, respond: Respond): HttpHandler {
  return http.all(
    ({ request }) => paths.test(new URL(request.url).pathname),
    ({ request }) => respond(request),
  );
}

async function cutOff(mocks: Mocks, request: Request): Promise<Response | undefined> {
  const whole = await getResponse(mocks.handlers, request);
  if (whole === undefined) return undefined;
  const text = await whole.text();
  const headers = { 'content-type': 'application/json' };
  return new HttpResponse(text.slice(0, text.length / 2), { status: whole.status, headers });
}

function multiply({ products }: MockDatabase): void {
  const samples = products.all();
  for (let id = samples.length + 1; id <= MANY; id += 1) {
    const sample = samples[id % samples.length];
    if (sample) products.add(numbered(sample, id));
  }
}

function numbered(sample: Product, id: number): Product {
  const title = `${sample.title} ${id.toLocaleString('fa', { useGrouping: false })}`;
  return { ...sample, id, title, titleEn: `${sample.titleEn} ${id}` };
}
