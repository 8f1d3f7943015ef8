import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import {
  type Call,
  callsOf,
  DOCUMENT_ID,
  type OpenApiDocument,
  resolved,
  responsePointer,
  type Schema,
} from './openapi.ts';
import { writeFiles } from './write-files.ts';

const root = new URL('../../', import.meta.url);
const HEADER = '// Written by `npm run generate` from openapi.yaml: do not edit.\n';

/** All modules derived from openapi.yaml (types, rules and response guards), by file name. */
export async function generated(): Promise<Record<string, string>> {
  const document: OpenApiDocument = parse(readFileSync(new URL('openapi.yaml', root), 'utf8'));
  const [visitors = [], admins = []] = [false, true].map((isForAdmin) =>
    callsOf(document).filter(({ operation }) => isSecured(operation) === isForAdmin),
  );
  return {
    schema: await types(),
    limits: limits(document),
    operations: operations(document),
    // Separate modules, so that visitors do not load the admin's guards.
    'visitor-responses': responseGuards(document, visitors),
    'admin-responses': responseGuards(document, admins),
  };
}

async function types(): Promise<string> {
  const nodes = await openapiTS(new URL('openapi.yaml', root), {
    alphabetize: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    transform: (schema) => (schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return HEADER + astToString(nodes);
}

/** Limits of the forms, for screens and validators. */
function limits(document: OpenApiDocument): string {
  const forms = Object.entries(document.components.schemas).filter(([name]) => isForm(name));
  const table = forms.map(([name, { properties = {}, required = [] }]) => [
    name,
    Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => [field, rulesOf(document, schema, required.includes(field))]),
    ),
  ]);
  return `${HEADER}/** The rules of every form, by schema and field: lengths in characters, sizes in bytes or pixels. */
export const limits = ${JSON.stringify(Object.fromEntries(table), null, 2)} as const;\n`;
}

const isForm = (name: string) => name.endsWith('Form') || name === 'Credentials';

/** The operations in the form that the router and the validator need. */
function operations(document: OpenApiDocument): string {
  const table = callsOf(document).map(({ path, method, operation }) => {
    const statuses = Object.keys(operation.responses).map(Number);
    return {
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      isSecured: isSecured(operation),
      parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        rules: rulesOf(document, schema, required),
      })),
      body: bodyOf(operation),
      statuses,
      successStatus: successOf(statuses),
    };
  });
  return `${HEADER}/** Every call of the API, in the order of openapi.yaml. */
export const operations = ${JSON.stringify(table, null, 2)} as const;\n`;
}

const isSecured = ({ security = [] }: Call['operation']) => security.length > 0;

const successOf = (statuses: readonly number[]) => statuses.find((status) => status >= 200 && status < 300) ?? 200;

/** Returns the content type and the form of a request body. Every body must be one of the forms. */
function bodyOf({ operationId, requestBody }: Call['operation']) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return null;
  const [contentType, { schema }] = content;
  const form = schema.$ref?.split('/').at(-1);
  if (!form || !isForm(form)) throw new Error(`The body of ${operationId} is not a form of openapi.yaml.`);
  return { contentType, form };
}

function rulesOf(document: OpenApiDocument, schema: Schema, isRequired = false): Record<string, unknown> {
  const { items, ...own } = resolved(document, schema);
  return {
    type: own.format === 'binary' ? 'file' : own.type,
    ...(isRequired && { required: true }),
    ...(own.format === 'password' && { isSecret: true }),
    ...Object.fromEntries(
      RULES.flatMap(([keyword, name]) => (own[keyword] === undefined ? [] : [[name, own[keyword]]])),
    ),
    ...(items && { each: rulesOf(document, items, true) }),
  };
}

/** Keywords that have the same name in the rules. */
const STANDARD = ['minLength', 'maxLength', 'maxItems', 'pattern', 'minimum', 'maximum', 'default'];

/** Keywords with their names in the rules. */
const RULES = Object.entries({
  ...Object.fromEntries(STANDARD.map((keyword) => [keyword, keyword])),
  'x-issue': 'patternIssue',
  'x-single-line': 'isSingleLine',
  'x-max-bytes': 'maxBytes',
  'x-max-pixels': 'maxPixels',
  'x-max-whole-pixels': 'maxWholePixels',
  'x-max-frames': 'maxFrames',
  'x-max-total-bytes': 'maxTotalBytes',
  'x-max-total-pixels': 'maxTotalPixels',
  'x-content-types': 'contentTypes',
});

/**
 * Guards that check the shape of successful responses. They are compiled ahead of time because the site's content
 * security policy forbids `eval`. Lengths and patterns are left to the server.
 */
function responseGuards(document: OpenApiDocument, calls: readonly Call[]): string {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema(shapesOnly(document), DOCUMENT_ID);
  const guards: Record<string, string> = {};
  for (const call of calls) {
    const { operationId, responses } = call.operation;
    const row = ROWS[operationId];
    const response = responsePointer(document, call, successOf(Object.keys(responses).map(Number)));
    if (response === null) throw new Error(`openapi.yaml documents no response of ${operationId}.`);
    guards[row ? `is${row}` : guardName(operationId)] = `guard:${operationId}`;
    ajv.addSchema({ $ref: DOCUMENT_ID + (row ? `#/components/schemas/${row}` : response) }, `guard:${operationId}`);
  }
  const code = standalone(ajv, guards).replace('"use strict";', '').replaceAll(ERROR_DETAILS, '{}');
  return `// @ts-nocheck\n${HEADER}${code}\n`;
}

/** List responses that are validated row by row, so that one invalid row does not discard the others. The guard checks a row. */
const ROWS: Partial<Record<Call['operation']['operationId'], string>> = {
  listProducts: 'Product',
  listOrders: 'Order',
  getOrder: 'Order',
};

/** Details of a validation error in the generated guards. Callers only need the boolean, so the details are removed. */
const ERROR_DETAILS = /\{instancePath[:,].*?,params:\{.*?\}\}/g;

const guardName = (operationId: string) => `is${operationId[0]?.toUpperCase()}${operationId.slice(1)}Response`;

const BOUNDS = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'];
const DROPPED = [...BOUNDS, 'examples', 'example', 'default', 'additionalProperties'];

/**
 * The document without the keywords that do not describe a shape. Additional fields are allowed, because a server may
 * add some.
 */
function shapesOnly(document: OpenApiDocument): object {
  const isDropped = (key: string, value: unknown) => DROPPED.includes(key) && typeof value !== 'object';
  return JSON.parse(JSON.stringify(document), (key, value) => (isDropped(key, value) ? undefined : value));
}

if (import.meta.main) {
  const texts = Object.entries(await generated());
  const files = texts.map(([name, text]) => [`src/contract/${name}.generated.ts`, text]);
  writeFiles(root, Object.fromEntries(files), 'generate');
}
