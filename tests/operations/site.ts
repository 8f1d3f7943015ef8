import { afterAll, beforeAll, expect } from 'vitest';
import type { Order, Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { type MessageCode, messageIn } from '#src/operations/api-messages.ts';
import type { OperationId } from '#src/operations/documented-operation.ts';
import { documentedOperation, undocumentedParts } from '../support/infrastructure/documented-response.ts';
import { ADMIN, type Adapter, type OpenSite, type SiteOptions } from './adapters.ts';

/** The parts of a request. Only `json` and `form` add a header, their `Content-Type`. */
export interface Call {
  readonly id?: string | number;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | Blob>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** An open site with the functions that the cases use. */
export type Site = ReturnType<typeof openedSite>;
type SiteResponse = Awaited<ReturnType<Site['call']>>;

/** Opens the adapter for the tests of the surrounding `describe`. */
export function openedSite(adapter: Adapter, options?: SiteOptions, met = new Set<string>()) {
  let site: OpenSite;
  let cookie = '';
  beforeAll(async () => {
    site = await adapter.open(options);
    cookie = await login();
  });
  afterAll(() => site.close());

  /** Calls an operation and expects a documented response. */
  const call = async (operationId: OperationId, request: Call = {}) => {
    const response = await fetch(site.url + pathOf(operationId, request), initOf(operationId, request));
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    expect(undocumentedParts(operationId, response.status, text, contentType)).toEqual([]);
    met.add(`${operationId} ${response.status}`);
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, body, headers: response.headers };
  };
  /** Calls an operation in the admin's session. */
  const adminCall = (operationId: OperationId, request: Call = {}) =>
    call(operationId, { ...request, headers: { cookie, ...request.headers } });
  /** Logs in and returns the cookie of the new session. */
  const login = async () => {
    const { headers } = await call('login', { json: ADMIN });
    return headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const orders = async () => (await adminCall('listOrders')).body as Order[];
  const products = async () => (await call('listProducts')).body as Product[];
  const known: Partial<Record<OperationId, string>> = {};
  /** Returns the ETag of a list. It changes when the list does. */
  const revisionOf = async (operationId: 'listOrders' | 'listProducts') => {
    const response = await adminCall(operationId, { headers: { 'if-none-match': known[operationId] ?? '' } });
    if (response.status === 200) known[operationId] = response.headers.get('etag') ?? '';
    return known[operationId];
  };
  const revisions = async () => [await revisionOf('listOrders'), await revisionOf('listProducts')];
  /** Calls an operation as admin and expects that orders and products stay unchanged. */
  const harmlessCall = async (operationId: OperationId, request?: Call) => {
    const before = await revisions();
    const outcome = outcomeOf(await adminCall(operationId, request));
    expect(await revisions()).toEqual(before);
    return outcome;
  };
  const at = (path: string) => new URL(path, site.url);

  return {
    /** True if uploads go directly to an object storage. */
    hasStorage: adapter.hasStorage ?? false,
    call,
    adminCall,
    login,
    /** Requests a path that is not an operation, such as a file or an upload. */
    fetch: (path: string, init?: RequestInit) => fetch(at(path), init),
    /** Requests a path and parses its response, which is JSON or empty. */
    ask: async (path: string, init?: RequestInit): Promise<Outcome> => {
      const response = await fetch(at(path), init);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    /** Requests a path in the admin's session. */
    adminFetch: (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(at(path), { ...init, headers });
    },
    harmlessCall,
    orders,
    products,
    origin: () => new URL(site.url).origin,
  };
}

export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

export const outcomeOf = ({ status, body }: SiteResponse): Outcome => ({ status, body });

/** A success without data. */
export const done = (code: MessageCode, status = 200): Outcome => ({
  status,
  body: { message: messageIn('fa', code) },
});

/** Valid values of `Retry-After`, in seconds. */
export const RETRY_AFTER = /^(?:[1-9]|[1-5]\d|60)$/;

/** An error that names no field. */
export function refused(status: number, code: MessageCode, language: Language = 'fa'): Outcome {
  return { status, body: { message: messageIn(language, code), errors: [] } };
}

type Blame = readonly [path: string, code: MessageCode, bound?: number];

/** An error that names fields. */
export function blamed(status: keyof typeof FIELD_ERRORS, ...fields: readonly Blame[]): Outcome {
  return blamedIn('fa', status, ...fields);
}

export function blamedIn(language: Language, status: keyof typeof FIELD_ERRORS, ...fields: readonly Blame[]): Outcome {
  const errors = fields.map(([path, code, bound]) => ({
    path,
    message: messageIn(language, code, { bound, field: path }),
  }));
  return { status, body: { message: messageIn(language, FIELD_ERRORS[status]), errors } };
}

const FIELD_ERRORS = { 400: 'invalid', 413: 'tooLarge', 415: 'unsupportedType' } as const;

function pathOf(operationId: OperationId, { id, query }: Call): string {
  const { path, parameters } = documentedOperation(operationId);
  const isInQuery = id !== undefined && parameters.some((parameter) => parameter.in === 'query');
  const search = [isInQuery ? `id=${id}` : undefined, query].filter((part) => part !== undefined).join('&');
  return path.replace('{id}', String(id)) + (search === '' ? '' : `?${search}`);
}

function initOf(operationId: OperationId, { headers = {}, json, form, body }: Call): RequestInit {
  const { method } = documentedOperation(operationId);
  if (json !== undefined) {
    return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) };
  }
  if (form !== undefined) return { method, headers, body: formOf(form) };
  return body === undefined ? { method, headers } : { method, headers, body };
}

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
