import { type HttpHandler, HttpResponse, http } from 'msw';
import type { AnyActorRef } from 'xstate';
import { type OperationId, operationsOf } from '#src/contract/document.ts';
import { openApiDocument } from './documented-answer.ts';
import type { MockedNetwork } from './mocked-network.ts';

/** Every kind of call that the page makes: the operations of openapi.yaml, the upload and the country look-up. */
export type CallName = OperationId | 'putVideo' | 'detectCountry';

/** `served`: whatever the mocks make of it; `lost`: the connection breaks; else an HTTP status with a refusal. */
export type Outcome = 'served' | 'lost' | 400 | 401 | 403 | 404 | 413 | 429 | 500;

/** What is known of whoever makes a call. */
export interface Caller {
  /** The actor that waits for the answer. */
  readonly asker: AnyActorRef;
  /** How many logins were accepted so far. */
  readonly session: number;
  readonly isSignedIn: boolean;
}

/** One request that has reached the network. */
export interface Call extends Caller {
  readonly name: CallName;
  readonly request: Request;
  readonly isAnswered: () => boolean;
  readonly answer: (outcome: Outcome) => void;
}

/** Nobody else answers here. */
export const COUNTRY_LOOKUP = 'https://country.test/';
/** Seconds for which a 429 asks to wait. */
const RETRY_AFTER = 2;

/** Holds every call of the page until the test answers it, in whatever order. */
export class Wire {
  readonly calls: Call[] = [];
  readonly #network: MockedNetwork;
  readonly #callerOf: (name: CallName) => Caller;
  readonly #onStir: () => void;
  #isOpen = true;
  /** Requests that were made and are neither held nor answered. */
  #underWay = 0;

  /** @param onStir told of everything that happens on the network */
  constructor(network: MockedNetwork, callerOf: (name: CallName) => Caller, onStir: () => void) {
    this.#network = network;
    this.#callerOf = callerOf;
    this.#onStir = onStir;
    network.server.use(...this.#handlers());
    network.server.events.on('request:start', () => this.#count(1));
    network.server.events.on('request:match', () => this.#count(-1));
  }

  /** Whether some request is on its way to being held or answered. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  get unanswered(): readonly Call[] {
    return this.calls.filter((call) => !call.isAnswered());
  }

  /** The calls that nobody has answered and nobody has given up. */
  get inFlight(): readonly Call[] {
    return this.unanswered.filter(({ request }) => !request.signal.aborted);
  }

  /** Breaks every connection that is still there. */
  close(): void {
    this.#isOpen = false;
    for (const call of this.calls) call.answer('lost');
    this.#network.server.events.removeAllListeners();
    this.#network.server.resetHandlers();
  }

  #count(change: number): void {
    this.#underWay += change;
    this.#onStir();
  }

  #handlers(): readonly HttpHandler[] {
    const held = new Set<string>();
    const hold =
      (name: CallName) =>
      ({ request, requestId }: { readonly request: Request; readonly requestId: string }) => {
        // A request that goes on to the mocks' handlers may pass here again: `getorders` could be an order's id.
        if (held.has(requestId)) return;
        held.add(requestId);
        return this.#hold(name, request);
      };
    // A path without parameters goes first.
    const operations = operationsOf(openApiDocument).toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
    return [
      ...operations.map(({ operationId, method, path }) =>
        http[METHODS[method]](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, hold(operationId)),
      ),
      http.put('*/uploads/*', hold('putVideo')),
      http.get(COUNTRY_LOOKUP, hold('detectCountry')),
    ];
  }

  #hold(name: CallName, request: Request): Promise<Response | undefined> | Response {
    if (!this.#isOpen) return HttpResponse.error();
    this.#count(-1);
    const { promise, resolve } = Promise.withResolvers<Response | undefined>();
    let isAnswered = false;
    this.calls.push({
      name,
      request,
      ...this.#callerOf(name),
      isAnswered: () => isAnswered,
      answer: (outcome) => {
        if (isAnswered) return;
        isAnswered = true;
        this.#count(1);
        resolve(responseOf(name, outcome));
      },
    });
    return promise;
  }
}

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}

function responseOf(name: CallName, outcome: Outcome): Response | undefined {
  if (outcome === 'served') return name === 'detectCountry' ? HttpResponse.json({ country: 'US' }) : undefined;
  if (outcome === 'lost') return HttpResponse.error();
  if (outcome === 500) return HttpResponse.html('<h1>Internal Server Error</h1>', { status: outcome });
  const headers = outcome === 429 ? { 'Retry-After': String(RETRY_AFTER) } : {};
  return HttpResponse.json({ message: '', errors: [] }, { status: outcome, headers });
}
