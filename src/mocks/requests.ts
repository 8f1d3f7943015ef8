import { HttpResponse } from 'msw';
import type { Language } from '#src/domain/language/language.ts';
import { responseLanguage } from '#src/operations/api-messages.ts';
import { fileOfDataUrl } from '#src/operations/data-url.ts';
import type { DocumentedOperation } from '#src/operations/documented-operation.ts';
import { contentHash } from '#src/operations/hash.ts';
import { type DataUrlStorage, JsonBody } from '#src/operations/json-body.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import { SentFile } from '#src/validation/sent-file.ts';

/** Returns the language of the response to a request. */
export function languageOf(request: Request): Language {
  return responseLanguage(request.headers.get('accept-language'));
}

/** Returns the response for an `OperationError` and rethrows any other error. */
export function errorResponse(error: unknown, request: Request): Response {
  if (!(error instanceof OperationError)) throw error;
  const { status, retryAfter } = error;
  const headers: HeadersInit = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
  return HttpResponse.json(error.bodyIn(languageOf(request)), { status, headers });
}

/** @throws OperationError if a page of another site sent the request. Browsers state that in one of these headers. */
export function refuseForeign(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== null && origin !== new URL(request.url).origin;
  if (isForeignSite || isForeignOrigin) throw new OperationError('foreignOrigin');
}

/** Returns the query as the validator expects it: a repeated name has a list of values. */
export function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export interface Content {
  readonly body: unknown;
  readonly files: Readonly<Record<string, SentFile>>;
}

/** Reads the body that the operation documents. */
export async function contentOf({ operationId, body }: DocumentedOperation, request: Request): Promise<Content> {
  if (body === null) return { body: undefined, files: {} };
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== body.contentType) throw new OperationError('unsupportedType');
  if (mediaType === 'multipart/form-data') return formOf(request);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > maxBodyBytes(operationId)) throw new OperationError('tooLarge');
  const json = new JsonBody(IN_MEMORY);
  await json.write(bytes);
  return { body: json.end(), files: {} };
}

async function formOf(request: Request): Promise<Content> {
  const form = await request.formData().catch(() => {
    throw new OperationError('invalid');
  });
  const body: Record<string, string> = {};
  const files: Record<string, SentFile> = {};
  for (const [name, value] of form) {
    // The server's multipart parser rejects fields named like properties of `Object.prototype`.
    if (name in Object.prototype) throw new OperationError('invalid');
    if (typeof value === 'string') body[name] = value;
    else files[name] = fileOf(value);
  }
  return { body, files };
}

const ascii = new TextDecoder('latin1');

const IN_MEMORY: DataUrlStorage = {
  open(head) {
    let url = head;
    return {
      async write(base64) {
        url += ascii.decode(base64);
      },
      end: async () => fileOfDataUrl(url),
    };
  },
};

function fileOf(file: File): SentFile {
  const { type, size } = file;
  const read = async (start?: number, end?: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  return new SentFile({ type, size, read, contentHash: async () => contentHash([type, await read()]) });
}
