import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import { type Call, callsOf, contentOf, type OpenApiDocument, resolved, type Schema } from '#src/tools/openapi.ts';

/** Id under which Ajv knows the whole document, so that schemas can refer to its JSON pointers. */
const DOCUMENT_ID = 'https://workshop.invalid/openapi';

/** The parsed openapi.yaml. */
export const openApiDocument: OpenApiDocument = parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.yaml'), 'utf8'),
);

const calls = new Map(callsOf(openApiDocument).map((call) => [call.operation.operationId, call]));

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
addFormats(ajv);
ajv.addSchema(openApiDocument as object, DOCUMENT_ID);

/** Differences between a response and openapi.yaml. Empty if the response is documented. */
export function undocumentedParts(
  operationId: OperationId,
  status: number,
  text: string,
  contentType: string,
): string[] {
  const call = calls.get(operationId);
  if (!call || !(status in call.operation.responses)) return [`${operationId} documents no ${status}: ${text}`];
  const pointer = responsePointer(call, status);
  if (pointer === null) return text === '' ? [] : [`${operationId} ${status} documents no body: ${text}`];
  if (!/^application\/json(?:;|$)/.test(contentType)) return [`${operationId} ${status} is no JSON: ${contentType}`];
  const validate = ajv.getSchema(DOCUMENT_ID + pointer);
  if (!validate) return [`openapi.yaml has no schema at ${pointer}`];
  return validate(JSON.parse(text)) ? [] : (validate.errors ?? []).map((error) => ajv.errorsText([error]));
}

/** JSON pointer (`#/…`) of a response's schema, or null if the response has no body. */
function responsePointer(call: Call, status: number): string | null {
  const content = contentOf(openApiDocument, call, status);
  if (content === undefined) return null;
  const { contentType, shared } = content;
  const owner = shared ? ['components', 'responses', shared] : ['paths', call.path, call.method, 'responses', status];
  return ['#', ...owner, 'content', contentType, 'schema'].map(escapePointer).join('/');
}

const escapePointer = (part: string | number) => String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** Finds an operation of openapi.yaml by its id. */
export function documentedOperation(operationId: OperationId) {
  const operation = OPERATIONS.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`openapi.yaml has no operation ${operationId}`);
  return operation;
}

/** A body that openapi.yaml shows as an example. */
export interface DocumentedExample {
  readonly operationId: OperationId;
  readonly name: string;
  readonly contentType: string;
  /** Names of files in place of files. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The examples of the bodies of an operation. */
export function documentedExamples(operationId: OperationId): readonly DocumentedExample[] {
  const content = Object.entries(calls.get(operationId)?.operation.requestBody?.content ?? {});
  return content.flatMap(([contentType, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) => ({
      operationId,
      name,
      contentType,
      fields: value as DocumentedExample['fields'],
    })),
  );
}

/** Returns a schema with its `$ref`s replaced by what they refer to. */
export function resolvedSchema(schema: Schema): Schema {
  return resolved(openApiDocument, schema);
}
