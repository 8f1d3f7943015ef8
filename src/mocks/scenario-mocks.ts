import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw';
import { type OpenApiDocument, operationsOf } from '#src/contract/document.ts';
import type { Product } from '#src/contract/types.ts';
import { languageOf, refusal } from './answers.ts';
import type { MockDatabase } from './database.ts';
import { createMocks, type Mocks } from './mocks.ts';
import type { ScenarioName } from './scenarios.ts';
import type { MockOptions } from './state.ts';

/** How long a slow call takes, in milliseconds. */
const SLOW = 5_000;
/** How many products a large workshop has. */
const MANY = 5_000;

/** The parts that a scenario works on. */
interface Stage {
  readonly document: OpenApiDocument;
  readonly mocks: Mocks;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What is different in a scenario. */
interface Plot {
  readonly options?: Partial<MockOptions>;
  /** Asked before the mocks' own. */
  readonly handlers?: (stage: Stage) => HttpHandler[];
  readonly prepare?: (database: MockDatabase) => void;
}

const PLOTS: Readonly<Record<ScenarioName, Plot>> = {
  slow: { handlers: ({ wait }) => everywhere(async () => void (await wait(SLOW))) },
  offline: { handlers: () => everywhere(() => HttpResponse.error()) },
  'server-errors': {
    handlers: () => [
      http.all('*/api/*', ({ request }) =>
        isAboutSession(request) ? undefined : HttpResponse.html('<h1>Internal Server Error</h1>', { status: 500 }),
      ),
    ],
  },
  'too-large': { handlers: () => UPLOADING.map((path) => http.post(`*${path}`, ({ request }) => tooLarge(request))) },
  'expired-presign': { options: { uploadLifetime: 0 } },
  truncated: {
    handlers: ({ mocks }) => [
      http.all('*/api/*', ({ request }) => (isAboutSession(request) ? undefined : cutOff(mocks, request))),
    ],
  },
  empty: { options: { isSeeded: false } },
  large: { prepare: multiply },
  unauthorised: {
    handlers: ({ document }) => securedPaths(document).map((path) => http.all(`*${path}`, unauthorised)),
  },
};

/**
 * The mocks under a fault.
 * @param name null for none
 * @param wait lets milliseconds pass
 */
export function createScenarioMocks(
  document: OpenApiDocument,
  options: MockOptions,
  name: ScenarioName | null,
  wait: Stage['wait'] = delay,
): Mocks {
  const { handlers, prepare, ...plot }: Plot = name === null ? {} : PLOTS[name];
  const mocks = createMocks(document, { ...options, ...plot.options });
  prepare?.(mocks.database);
  return {
    ...mocks,
    handlers: [...(handlers?.({ document, mocks, wait }) ?? []), ...mocks.handlers],
    reset: () => {
      mocks.reset();
      prepare?.(mocks.database);
    },
  };
}

type Resolver = Parameters<typeof http.all>[1];

/** Operations that carry files. */
const UPLOADING = ['/api/orders/orders', '/api/products/addproduct', '/api/products/editproduct'];

function everywhere(resolver: Resolver): HttpHandler[] {
  return ['*/api/*', '*/uploads/*', '*/files/*'].map((path) => http.all(path, resolver));
}

/** Without these nobody would ever see what a fault does to the desk. */
function isAboutSession(request: Request): boolean {
  return /\/api\/admin\/log(?:in|out)$/.test(new URL(request.url).pathname);
}

function tooLarge(request: Request): Response {
  const { status, body } = refusal(413, 'tooLarge', languageOf(request));
  return HttpResponse.json(body, { status });
}

/** The first half of what the mocks would answer. */
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

function securedPaths(document: OpenApiDocument): string[] {
  const secured = operationsOf(document).filter(({ isSecured }) => isSecured);
  return secured.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
}

function unauthorised({ request }: { readonly request: Request }): Response | undefined {
  if (isAboutSession(request)) return undefined;
  const { status, body } = refusal(401, 'noSession', languageOf(request));
  return HttpResponse.json(body, { status });
}
