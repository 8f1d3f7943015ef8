import createClient, { type Client } from 'openapi-fetch';
import type { FieldError, paths } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { partOf } from '#src/domain/part-of.ts';
import { ApiError, referenceIn } from './api-error.ts';

/** Typed client of the documented API. */
export type ApiClient = Client<paths>;

/**
 * Creates the API client. It looks up `fetch` at each call, because MSW replaces it later.
 * @param baseUrl origin of the API host, without a trailing slash; empty for the page's own origin
 */
export function createApiClient(baseUrl: string, language: () => Language): ApiClient {
  const client = createClient<paths>({ baseUrl, fetch: (request) => globalThis.fetch(request) });
  client.use({ onRequest: ({ request }) => request.headers.set('Accept-Language', language()) });
  return client;
}

/** Serializes a form as multipart, without its undefined fields. */
export function asMultipart(form: Readonly<Record<string, string | number | Blob | undefined>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) data.append(name, value instanceof Blob ? value : String(value));
  }
  return data;
}

/** Error response (4xx, or 503 with `Retry-After`). Fields that the body lacks are empty. */
export interface ErrorResponse {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait, from `Retry-After`; 0 if the response has none. */
  readonly retryAfter: number;
  /** Short form of the request id; empty if the response has none. */
  readonly reference: string;
  /** The whole body. Some errors carry more than the message. */
  readonly body: unknown;
}

export type ApiResult<Value> = { readonly kind: 'success'; readonly value: Value } | ErrorResponse;

interface Outcome<Value> {
  readonly data?: Value;
  readonly error?: unknown;
  readonly response: Response;
}

/** Converts a response to a value or an error response. @throws {ApiError} if the contract allows neither */
export async function resultOf<Value>(
  call: Promise<Outcome<Value>>,
  isValue: (data: unknown) => data is Value,
): Promise<ApiResult<Value>> {
  const { data, error, response } = await outcomeOf(call);
  if (response.ok) {
    if (data === undefined || !isValue(data)) throw new ApiError(response, 'a response of another shape');
    return { kind: 'success', value: data };
  }
  const retryAfter = secondsToWait(response);
  const isBusy = response.status === 503 && retryAfter > 0;
  if (response.status < 400 || (response.status >= 500 && !isBusy)) {
    throw new ApiError(response, `a response with status ${response.status}`, error);
  }
  const reference = referenceIn(response);
  return { kind: 'error', status: response.status, ...errorBodyOf(error), retryAfter, reference, body: error };
}

async function outcomeOf<Value>(call: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await call;
  } catch (cause) {
    throw new ApiError(null, 'no response, or one that cannot be read', cause);
  }
}

function errorBodyOf(error: unknown): { message: string; errors: readonly FieldError[] } {
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
