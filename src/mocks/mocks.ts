import { type HttpHandler, HttpResponse, http } from 'msw';
import { type OpenApiDocument, type Operation, type OperationId, operationsOf } from '#src/contract/document.ts';
import { createRequestValidator, refusalOf, type ValidRequest } from '#src/contract/validation.ts';
import {
  contentOf,
  isForeign,
  languageOf,
  type MockAnswer,
  type MockCall,
  partsOf,
  queryOf,
  refusal,
} from './answers.ts';
import type { MockDatabase } from './database.ts';
import { type MockOperations, maxJsonBytes, mockOperations } from './operations.ts';
import { sessionOf } from './sessions.ts';
import { createState, type MockOptions, type MockState, resetState } from './state.ts';
import { handOut, receiveUpload } from './uploads.ts';

export interface Mocks {
  /** For every operation of openapi.yaml, the uploads and the files; on any origin. */
  readonly handlers: HttpHandler[];
  /** What the mocks remember, to look into or to prepare. */
  readonly database: MockDatabase;
  /** Makes everything as fresh as on the first day, for the next test. */
  reset(): void;
}

/** A workshop that answers like the reference server, without one. */
export function createMocks(document: OpenApiDocument, options: MockOptions): Mocks {
  const state = createState(options);
  const validate = createRequestValidator(document);
  // A path without parameters goes first: `/api/orders/getorders` is no order's id.
  const operations = operationsOf(document).toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  return {
    handlers: [
      ...operations.map((operation) => handlerOf(operation, validate, state)),
      http.put('*/uploads/*', ({ request }) => receiveUpload(request, state, Date.now())),
      http.get('*/files/*', ({ request }) => handOut(request, state, Date.now())),
    ],
    database: state.database,
    reset: () => resetState(state),
  };
}

type Validator = ReturnType<typeof createRequestValidator>;
interface PlainAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

function handlerOf(operation: Operation, validate: Validator, state: MockState): HttpHandler {
  const method = METHODS[operation.method];
  const path = `*${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return http[method](path, async ({ request, params }) => {
    const { status, body, headers = {} } = await answer(operation, validate, state, request, texts(params));
    return body === null ? new HttpResponse(null, { status, headers }) : HttpResponse.json(body, { status, headers });
  });
}

/** The checks in the server's order: who asks, how often, what with; then the operation itself. */
async function answer(
  operation: Operation,
  validate: Validator,
  state: MockState,
  request: Request,
  path: Record<string, string>,
): Promise<PlainAnswer> {
  const language = languageOf(request);
  const now = Date.now();
  const { operationId } = operation;
  if (operation.method !== 'GET' && isForeign(request)) return refusal(403, 'foreignOrigin', language);
  const wait = secondsToWait(operationId, state, now);
  if (wait > 0) return { ...refusal(429, 'tooManyRequests', language), headers: { 'retry-after': String(wait) } };
  if (operation.isSecured && sessionOf(request, state, now) === null) return refusal(401, 'noSession', language);
  const content = await contentOf(operation, request, maxJsonBytes(operationId));
  if (content.kind === 'refused') return content.refusal;
  const validation = validate(operationId, {
    query: queryOf(request),
    path,
    headers: Object.fromEntries(request.headers),
    body: content.body,
    files: partsOf(content.files),
  });
  if (validation.kind === 'invalid') return refusalOf(validation.problems, language);
  return perform(
    operationId,
    mockOperations,
    { ...validation.request, files: content.files, request, language, now },
    state,
  );
}

/** The one place that takes the validator's word for the types of a call. */
function perform<Id extends OperationId>(
  operationId: Id,
  operations: MockOperations,
  call: ValidRequest & Pick<MockCall<Id>, 'files' | 'request' | 'language' | 'now'>,
  state: MockState,
): MockAnswer<Id> | Promise<MockAnswer<Id>> {
  return operations[operationId](call as MockCall<Id>, state);
}

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
const MINUTE = 60_000;

/** Seconds until the operation may be called again, 0 where it may be now; counts the call. */
function secondsToWait(operationId: OperationId, { options, calls }: MockState, now: number): number {
  if (operationId !== 'login' && operationId !== 'sendOrder') return 0;
  const max = options.rateLimits?.[operationId];
  if (max === undefined) return 0;
  const running = calls.get(operationId);
  const minute = running && now < running.since + MINUTE ? running : { since: now, count: 0 };
  calls.set(operationId, minute);
  minute.count += 1;
  return minute.count > max ? Math.ceil((minute.since + MINUTE - now) / 1_000) : 0;
}

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}

function texts(params: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !/^\d+$/.test(entry[0]),
    ),
  );
}
