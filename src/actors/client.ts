import createClient, { type Client } from 'openapi-fetch';
import type { FieldError, paths } from '#src/contract/schema.generated.ts';
import { errorReference } from '#src/domain/error-reference.ts';
import type { Language } from '#src/domain/language/language.ts';
import { partOf } from '#src/domain/part-of.ts';

/** The typed client of the documented API. */
export type ApiClient = Client<paths>;

/**
 * The one client; `fetch` is looked up at each call, so that whoever replaces it later (MSW) is seen.
 * @param baseUrl origin of the API host, without a slash at the end; empty for the page's own
 */
export function createApiClient(baseUrl: string, language: () => Language): ApiClient {
  const client = createClient<paths>({ baseUrl, fetch: (request) => globalThis.fetch(request) });
  client.use({ onRequest: ({ request }) => request.headers.set('Accept-Language', language()) });
  return client;
}

/** Serializes a form as multipart; fields that are undefined stay out. */
export function asMultipart(form: Readonly<Record<string, string | number | Blob | undefined>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) data.append(name, value instanceof Blob ? value : String(value));
  }
  return data;
}

/** What a host said instead of what was asked for: a 4xx, as far as it came in the documented shape. */
export interface ApiError {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait, from `Retry-After`; 0 where none was given. */
  readonly retryAfter: number;
  /** Short form of the request id; empty if the response has none. */
  readonly reference: string;
  /** The whole body, for what some errors say beside the message. */
  readonly body: unknown;
}

export type ApiResult<Value> = { readonly kind: 'success'; readonly value: Value } | ApiError;

/** Nobody answered, or nothing that the contract knows: another 5xx, a page of HTML, cut-off JSON, another shape. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status, or null where there was no response at all. */
  readonly status: number | null;
  /** Short form of the request id; empty if there was no response, or if it has none. */
  readonly reference: string;
  readonly body: unknown;

  constructor(response: Response | null, message: string, body?: unknown) {
    super(message, { cause: body });
    this.status = response?.status ?? null;
    this.reference = response ? referenceIn(response) : '';
    this.body = body;
  }
}

interface Outcome<Value> {
  readonly data?: Value;
  readonly error?: unknown;
  readonly response: Response;
}

/** Makes a value or an error of a response. @throws {ApiFailure} for what the contract knows as neither */
export async function resultOf<Value>(
  call: Promise<Outcome<Value>>,
  hasShape: (data: unknown) => boolean,
): Promise<ApiResult<Value>> {
  const { data, error, response } = await outcomeOf(call);
  if (response.ok) {
    if (data === undefined || !hasShape(data)) throw new ApiFailure(response, 'a response of another shape');
    return { kind: 'success', value: data };
  }
  const retryAfter = secondsToWait(response);
  const isBusy = response.status === 503 && retryAfter > 0;
  if (response.status < 400 || (response.status >= 500 && !isBusy)) {
    throw new ApiFailure(response, `a response with status ${response.status}`, error);
  }
  const reference = referenceIn(response);
  return { kind: 'error', status: response.status, ...saidIn(error), retryAfter, reference, body: error };
}

/** Reference of the response that made a task fail; empty if there was none. */
export function referenceOf(error: unknown): string {
  return error instanceof ApiFailure ? error.reference : '';
}

function referenceIn({ headers }: Response): string {
  return errorReference(headers.get('X-Request-ID') ?? '');
}

async function outcomeOf<Value>(call: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await call;
  } catch (cause) {
    throw new ApiFailure(null, 'no response, or one that cannot be read', cause);
  }
}

function saidIn(error: unknown): { message: string; errors: readonly FieldError[] } {
  const message = partOf(error, 'message');
  const errors = partOf(error, 'errors');
  return {
    message: typeof message === 'string' ? message : '',
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

function isFieldError(value: unknown): value is FieldError {
  return typeof partOf(value, 'path') === 'string' && typeof partOf(value, 'message') === 'string';
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0;
}
