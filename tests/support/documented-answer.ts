import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import {
  DOCUMENT_ID,
  type OpenApiDocument,
  type OperationId,
  operationsOf,
  responseSchemaPointer,
  type Schema,
} from '#src/contract/document.ts';

/** openapi.yaml as it stands. */
export const openApiDocument: OpenApiDocument = parse(
  readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8'),
);

const operations = new Map(operationsOf(openApiDocument).map((operation) => [operation.operationId, operation]));

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
addFormats(ajv);
ajv.addSchema(openApiDocument as object, DOCUMENT_ID);

/** What keeps an answer from being one that openapi.yaml documents; empty for a documented one. */
export function undocumentedParts(
  operationId: OperationId,
  status: number,
  text: string,
  contentType: string,
): string[] {
  if (!operations.get(operationId)?.statuses.includes(status))
    return [`${operationId} documents no ${status}: ${text}`];
  const pointer = responseSchemaPointer(openApiDocument, operationId, status);
  if (pointer === null) return text === '' ? [] : [`${operationId} ${status} documents no body: ${text}`];
  if (!/^application\/json(?:;|$)/.test(contentType)) return [`${operationId} ${status} is no JSON: ${contentType}`];
  const validate = ajv.getSchema(DOCUMENT_ID + pointer);
  if (!validate) return [`openapi.yaml has no schema at ${pointer}`];
  return validate(JSON.parse(text)) ? [] : (validate.errors ?? []).map((error) => ajv.errorsText([error]));
}

/** One call of the document by its name. */
export function documentedOperation(operationId: OperationId) {
  const operation = operations.get(operationId);
  if (!operation) throw new Error(`openapi.yaml has no operation ${operationId}`);
  return operation;
}

/** A schema with what it refers to. */
export function resolvedSchema(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : { ...openApiDocument.components.schemas[name], ...schema };
}
