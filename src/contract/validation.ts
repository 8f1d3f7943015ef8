import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  DOCUMENT_ID,
  type OpenApiDocument,
  type Operation,
  type OperationId,
  operationsOf,
  type Schema,
} from './document.ts';
import type { FieldProblemCode } from './messages.ts';
import { plainLine, plainText } from './plain-text.ts';
import { MEBIBYTE } from './units.ts';

/** What is wrong with one field of a request; `bound` is in characters, items, megabytes, megapixels or frames. */
export interface FieldProblem {
  readonly path: string;
  readonly code: FieldProblemCode;
  readonly bound?: number;
}

/** What is wrong with a picture, wherever it stands. */
export interface ImageProblem {
  readonly code: Extract<FieldProblemCode, `image${string}` | 'notAnImage'>;
  readonly bound?: number;
}

/** A file part of a multipart body, as far as the contract judges it; the content is the operation's to inspect. */
export interface FilePart {
  /** In bytes. */
  readonly size: number;
}

/** A request before validation: everything from the URL and from multipart fields is still text. */
export interface RawRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON, or a record of multipart text fields; ignored where the operation documents no body. */
  readonly body: unknown;
  /** The file parts of a multipart body. */
  readonly files?: Readonly<Record<string, FilePart>>;
}

/** The parameters by name, as the types that the contract gives them, and the body with its texts cleaned. */
export interface ValidRequest {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export type Validation =
  | { readonly kind: 'valid'; readonly request: ValidRequest }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

/**
 * Judges requests by openapi.yaml: the one validator of the reference server and of the mocks, so that both respond alike.
 * Each field gets at most one problem, the first that a reader would mend.
 */
export function createRequestValidator(
  document: OpenApiDocument,
): (operationId: OperationId, raw: RawRequest) => Validation {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, useDefaults: true, verbose: true });
  addFormats(ajv, ['date-time', 'binary', 'password']);
  ajv.addKeyword({ keyword: 'x-max-bytes', type: 'string', validate: fitsBytes, errors: false });
  ajv.addKeyword({ keyword: 'x-max-total-bytes', type: 'array', validate: fitTotalBytes, errors: false });
  ajv.addSchema(document as object, DOCUMENT_ID);
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  const check = (pointer: string, value: unknown, prefix: string): FieldProblem[] => {
    const validate = ajv.getSchema(DOCUMENT_ID + pointer);
    if (!validate) throw new Error(`openapi.yaml has no schema at ${pointer}`);
    return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(error, prefix));
  };

  return (operationId, raw) => {
    const operation = operations.get(operationId);
    if (!operation) throw new Error(`openapi.yaml has no operation ${operationId}`);
    const parameters = parametersOf(operation, raw);
    const problems: FieldProblem[] = unknownQuery(operation, raw).map((path) => ({ path, code: 'unknownField' }));
    for (const parameter of operation.parameters) {
      const value = parameters[parameter.name];
      if (value !== undefined) problems.push(...check(parameter.pointer, value, parameter.name));
      else if (parameter.required) problems.push({ path: parameter.name, code: 'required' });
    }
    const body = operation.body ? readableBody(document, operation, raw, problems) : undefined;
    if (operation.body) problems.push(...check(operation.body.pointer, body, ''));
    return problems.length === 0
      ? { kind: 'valid', request: { parameters, body } }
      : { kind: 'invalid', problems: firstOfEachPath(problems) };
  };
}

/** What not every store keeps as it is: halves of a surrogate pair and, in a password, U+0000. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** The bytes that a base64 data URL decodes to; a few more than the truth for text that is not base64. */
function decodedBytes(dataUrl: string): number {
  const start = dataUrl.indexOf(',') + 1;
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  return Math.floor(((dataUrl.length - start) * 3) / 4) - padding;
}

function fitsBytes(max: number, value: string): boolean {
  return decodedBytes(value) <= max;
}

function fitTotalBytes(max: number, values: readonly unknown[]): boolean {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? decodedBytes(value) : 0), 0) <= max;
}

function parametersOf(operation: Operation, raw: RawRequest): Record<string, unknown> {
  const sources = { query: raw.query, path: raw.path, header: raw.headers };
  return Object.fromEntries(
    operation.parameters.flatMap((parameter) => {
      const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      const value = sources[parameter.in][key];
      return value === undefined ? [] : [[parameter.name, integerWhereAsked(value, parameter.schema)]];
    }),
  );
}

function unknownQuery(operation: Operation, raw: RawRequest): string[] {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return Object.keys(raw.query).filter((name) => !known.includes(name));
}

/** Canonical decimals only: `1e3`, ` 7` and `07` stay text and fail as such. */
function integerWhereAsked(value: unknown, schema: Schema): unknown {
  const isInteger = schema.type === 'integer' || schema.$ref === '#/components/schemas/ProductId';
  return isInteger && typeof value === 'string' && /^(?:0|-?[1-9]\d{0,15})$/.test(value) ? Number(value) : value;
}

/** A text as its schema expects it. */
function readableText(text: string, schema: Schema): string {
  if (schema.format === 'password') return text;
  return schema['x-single-line'] === true ? plainLine(text) : plainText(text);
}

/** The body as its schema expects it: texts cleaned, multipart numbers read, file parts judged and left as empty texts. */
function readableBody(
  document: OpenApiDocument,
  operation: Operation,
  raw: RawRequest,
  problems: FieldProblem[],
): unknown {
  if (typeof raw.body !== 'object' || raw.body === null || Array.isArray(raw.body)) return raw.body ?? {};
  const isMultipart = operation.body?.contentType === 'multipart/form-data';
  const fields = fieldsOf(document, operation);
  const body: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(raw.body)) {
    const schema = fields[name] ?? {};
    const read = isMultipart ? integerWhereAsked(value, schema) : value;
    if (schema.format === 'binary') problems.push({ path: name, code: 'wrongType' });
    const text = typeof read === 'string' ? readableText(read, schema) : null;
    body[name] = text ?? read;
    if (text !== null && UNSTORABLE.test(text)) problems.push({ path: name, code: 'wrongFormat' });
  }
  for (const [name, file] of Object.entries(raw.files ?? {})) {
    const schema = fields[name] ?? {};
    body[name] = '';
    if (schema.format !== 'binary') problems.push({ path: name, code: fields[name] ? 'wrongType' : 'unknownField' });
    else problems.push(...fileProblems(name, file, schema));
  }
  return body;
}

function fileProblems(path: string, file: FilePart, schema: Schema): FieldProblem[] {
  const max = Number(schema['x-max-bytes']);
  if (file.size === 0) return [{ path, code: 'imageUnreadable' }];
  if (file.size > max) return [{ path, code: 'fileTooLarge', bound: max / MEBIBYTE }];
  return [];
}

function fieldsOf(document: OpenApiDocument, operation: Operation): Record<string, Schema> {
  const form = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation.operationId)?.requestBody?.content[
    operation.body?.contentType ?? ''
  ];
  const properties = resolve(document, form?.schema ?? {}).properties ?? {};
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, keepingRef(document, schema)]));
}

function keepingRef(document: OpenApiDocument, schema: Schema): Schema {
  return { ...resolve(document, schema), ...schema };
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

function firstOfEachPath(problems: readonly FieldProblem[]): FieldProblem[] {
  const seen = new Map<string, FieldProblem>();
  for (const problem of problems) if (!seen.has(problem.path)) seen.set(problem.path, problem);
  return [...seen.values()];
}

function problemOf(error: ErrorObject, prefix: string): FieldProblem {
  const own = error.instancePath.slice(1).replaceAll('/', '.');
  const path = [prefix, own].filter(Boolean).join('.');
  const inside = (name: string) => [path, name].filter(Boolean).join('.');
  const isEmpty = error.data === '';
  switch (error.keyword) {
    case 'required':
      return { path: inside(error.params.missingProperty), code: 'required' };
    case 'additionalProperties':
      return { path: inside(error.params.additionalProperty), code: 'unknownField' };
    case 'minLength':
      return isEmpty ? { path, code: 'required' } : { path, code: 'tooShort', bound: error.params.limit };
    case 'maxLength':
      return { path, code: 'tooLong', bound: error.params.limit };
    case 'maxItems':
      return { path, code: 'tooMany', bound: error.params.limit };
    case 'minimum':
    case 'maximum':
      return { path, code: 'outOfRange' };
    case 'type':
      return { path, code: 'wrongType' };
    case 'x-max-bytes':
      return { path, code: 'fileTooLarge', bound: Number(error.schema) / MEBIBYTE };
    case 'x-max-total-bytes':
      return { path, code: 'filesTooLarge', bound: Number(error.schema) / MEBIBYTE };
    case 'pattern':
      return { path, code: isEmpty ? 'required' : (error.parentSchema?.['x-problem'] ?? 'wrongFormat') };
    default:
      return { path, code: 'wrongFormat' };
  }
}
