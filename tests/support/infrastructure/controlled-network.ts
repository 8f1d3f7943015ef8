import { getResponse, type HttpHandler, HttpResponse } from 'msw';
import { type DocumentedOperation, OPERATIONS } from '#src/operations/documented-operation.ts';

/** `served`: the response of the mocks. `lost`: a broken connection. Otherwise an HTTP status with an empty body. */
export const OUTCOMES = ['served', 'lost', 400, 401, 404, 412, 413, 429, 500] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Ways to answer one call. `unheard`: the mocks serve it, but the connection breaks before the response arrives. */
export type Answer = Outcome | 'unheard' | Response;

/** One request of the page, which waits for the test's response. */
export interface Call {
  /** The operation's id, `putVideo`, `detectCountry` or `messages`. */
  readonly name: string;
  readonly request: Request;
  /** Copy whose body can be read after the response. */
  readonly copy: Request;
  /** Session and number of logins at the time of the call. */
  readonly isSignedIn: boolean;
  readonly logins: number;
  readonly respond: (answer: Answer) => void;
  /** True once the page has received a response of success. */
  hasSucceeded: boolean;
}

/** URL that exists only in these tests. */
export const COUNTRY_LOOKUP = 'https://country.test/';

/** Paths without parameters match first. */
const OWN_FIRST = OPERATIONS.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

function nameOf(request: Request): string {
  const { origin, pathname } = new URL(request.url);
  if (origin === new URL(COUNTRY_LOOKUP).origin) return 'detectCountry';
  if (pathname.startsWith('/assets/')) return 'messages';
  const isAsked = ({ method, pattern }: DocumentedOperation) => method === request.method && pattern.test(pathname);
  return OWN_FIRST.find(isAsked)?.operationId ?? 'putVideo';
}

/** Network of a page. Holds every request until the test answers it, in any order, also after an abort. */
export class ControlledNetwork {
  /** Requests without a response. */
  readonly pending: Call[] = [];
  /** All requests. */
  readonly all: Call[] = [];
  /** Number of responses that are being created. */
  underWay = 0;
  readonly #handlers: readonly HttpHandler[];

  constructor(handlers: readonly HttpHandler[]) {
    this.#handlers = handlers;
  }

  /** Replaces the browser's `fetch`. */
  fetch(request: Request, caller: Pick<Call, 'isSignedIn' | 'logins'>): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const call: Call = {
      name: nameOf(request),
      // Not a copy: Node does not abort the signal of a copy after a garbage collection.
      request,
      copy: request.clone(),
      ...caller,
      hasSucceeded: false,
      respond: (outcome) => {
        this.pending.splice(this.pending.indexOf(call), 1);
        this.underWay += 1;
        const response = this.#responseOf(call, outcome)
          .then((received) => {
            call.hasSucceeded = received.ok && !request.signal.aborted;
            return received;
          })
          .finally(() => {
            this.underWay -= 1;
          });
        response.then(resolve, reject);
      },
    };
    this.pending.push(call);
    this.all.push(call);
    return promise;
  }

  async #responseOf({ name, request }: Call, outcome: Answer): Promise<Response> {
    if (outcome instanceof Response) return outcome;
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    if (outcome === 'unheard') {
      await getResponse([...this.#handlers], request);
      throw new TypeError('Failed to fetch');
    }
    if (outcome === 'served') {
      if (name === 'detectCountry') return HttpResponse.json({ country: 'US' });
      return (await getResponse([...this.#handlers], request)) ?? HttpResponse.error();
    }
    const headers = outcome === 429 ? { 'Retry-After': '2' } : {};
    return HttpResponse.json({ message: '', errors: [] }, { status: outcome, headers });
  }
}
