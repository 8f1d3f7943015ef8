import type { Operation, OperationId } from '#src/contract/document.ts';
import { answerLanguage, messageIn, type RefusalCode } from '#src/contract/messages.ts';
import type { operations } from '#src/contract/schema.generated.ts';
import type { ApiError, Language } from '#src/contract/types.ts';
import type { FilePart } from '#src/contract/validation.ts';

type Given<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;
type Content<Documented> = Documented extends { content: { 'application/json': infer Body } } ? Body : null;
type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Media } }
  ? Media[keyof Media]
  : unknown;
type Texts<Body> = { readonly [Key in keyof Body as Blob extends Body[Key] ? never : Key]: Body[Key] };

/** A validated call, typed by openapi.yaml. */
export interface MockCall<Id extends OperationId> {
  readonly parameters: Given<operations[Id]['parameters']['query']> &
    Given<operations[Id]['parameters']['header']> &
    Given<operations[Id]['parameters']['path']>;
  /** JSON, or the texts of a multipart form; its files are in `files`. */
  readonly body: Texts<BodyOf<Id>>;
  readonly files: Readonly<Record<string, File>>;
  readonly request: Request;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One of the answers that openapi.yaml documents for an operation. */
export type MockAnswer<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: {
    readonly status: Status & number;
    readonly body: Content<operations[Id]['responses'][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof operations[Id]['responses']];

/** A call or an upload that is refused as a whole. */
export interface Refusal<Status extends number> {
  readonly status: Status;
  readonly body: ApiError;
}

/** The answer that refuses a call as a whole, in the language that was asked for. */
export function refusal<Status extends number>(status: Status, code: RefusalCode, language: Language): Refusal<Status> {
  return { status, body: { message: messageIn(language, code), errors: [] } };
}

/** The language in which a request wants its answer. */
export function languageOf(request: Request): Language {
  return answerLanguage(request.headers.get('accept-language'));
}

/** True for a call that another site's page sent; a host of its own always says so in one of these headers. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  return origin !== null && origin !== new URL(request.url).origin;
}

/** The query as the validator expects it: a name that comes more than once is a list. */
export function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** What a request carries, or why it cannot be read. */
export type RequestContent =
  | {
      readonly kind: 'read';
      readonly body: unknown;
      readonly files: Readonly<Record<string, File>>;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal<400 | 413 | 415> };

/** Reads the body that the operation documents. */
export async function contentOf(operation: Operation, request: Request, maxBytes: number): Promise<RequestContent> {
  const language = languageOf(request);
  if (operation.body === null) return { kind: 'read', body: undefined, files: {} };
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== operation.body.contentType) {
    return { kind: 'refused', refusal: refusal(415, 'wrongKind', language) };
  }
  return mediaType === 'multipart/form-data' ? readForm(request, language) : readJson(request, language, maxBytes);
}

async function readJson(request: Request, language: Language, maxBytes: number): Promise<RequestContent> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) return { kind: 'refused', refusal: refusal(413, 'tooLarge', language) };
  try {
    return { kind: 'read', body: JSON.parse(utf8.decode(bytes), refusePrototype), files: {} };
  } catch {
    return { kind: 'refused', refusal: refusal(400, 'notJson', language) };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
  return value;
}

async function readForm(request: Request, language: Language): Promise<RequestContent> {
  try {
    const entries = [...(await request.formData())];
    // The server's reader takes no field that is named like a part of every object.
    if (entries.some(([name]) => name in Object.prototype)) throw new SyntaxError('A field reaches for the prototype');
    return {
      kind: 'read',
      body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
      files: Object.fromEntries(entries.filter((entry): entry is [string, File] => typeof entry[1] !== 'string')),
    };
  } catch {
    return { kind: 'refused', refusal: refusal(400, 'invalid', language) };
  }
}

/** What the validator needs to know of the files. */
export function partsOf(files: Readonly<Record<string, File>>): Record<string, FilePart> {
  return Object.fromEntries(Object.entries(files).map(([name, { size }]) => [name, { size }]));
}
