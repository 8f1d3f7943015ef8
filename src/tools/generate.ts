import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import {
  DOCUMENT_ID,
  type OpenApiDocument,
  type Operation,
  type OperationId,
  operationsOf,
  type Schema,
} from '#src/contract/document.ts';

const root = new URL('../../', import.meta.url);
const target = (name: string) => new URL(`src/contract/${name}.generated.ts`, root);
const HEADER = '// Written by `npm run generate` from openapi.yaml: do not edit.\n';

/** Everything that is derived from openapi.yaml: types, limits and the guards of the answers, by file name. */
export async function generated(): Promise<Record<string, string>> {
  const document: OpenApiDocument = parse(readFileSync(new URL('openapi.yaml', root), 'utf8'));
  const operations = operationsOf(document);
  return {
    schema: await types(),
    limits: limits(document),
    // Apart, so that what visitors load holds nothing of the admin's.
    'visitor-answers': answers(
      document,
      operations.filter(({ isSecured }) => !isSecured),
    ),
    'admin-answers': answers(
      document,
      operations.filter(({ isSecured }) => isSecured),
    ),
  };
}

async function types(): Promise<string> {
  const nodes = await openapiTS(new URL('openapi.yaml', root), {
    alphabetize: true,
    transform: (schema) => (schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return HEADER + astToString(nodes);
}

/** The bounds of the forms, for whoever shows them before they are hit. */
function limits(document: OpenApiDocument): string {
  const schemas = document.components.schemas;
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? { ...schemas[schema.$ref.split('/').at(-1) ?? ''], ...schema } : schema;
  const boundsOf = (schema: Schema): Record<string, unknown> => {
    const { items, ...own } = resolved(schema);
    const bounds: Record<string, unknown> = {};
    for (const [keyword, name] of BOUNDS) if (own[keyword] !== undefined) bounds[name] = own[keyword];
    if (items) bounds.each = boundsOf(items);
    return bounds;
  };
  const forms = Object.entries(schemas).filter(([name]) => name.endsWith('Form') || name === 'Credentials');
  const table = forms.map(([name, form]) => [
    name,
    Object.fromEntries(Object.entries(form.properties ?? {}).map(([key, value]) => [key, boundsOf(value)])),
  ]);
  return `${HEADER}/** The limits of every form, by schema and field: lengths in characters, sizes in bytes or pixels. */
export const limits = ${JSON.stringify(Object.fromEntries(table), null, 2)} as const;\n`;
}

const BOUNDS = [
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['maxItems', 'maxItems'],
  ['pattern', 'pattern'],
  ['maximum', 'maximum'],
  ['x-max-bytes', 'maxBytes'],
  ['x-max-pixels', 'maxPixels'],
  ['x-max-whole-pixels', 'maxWholePixels'],
  ['x-max-frames', 'maxFrames'],
  ['x-max-total-bytes', 'maxTotalBytes'],
  ['x-content-types', 'contentTypes'],
] as const;

/**
 * Guards that tell whether a successful answer has the documented shape, compiled ahead of time because the site's
 * content security policy forbids `eval`. Only shapes are checked, as lengths and patterns are the server's affair.
 */
function answers(document: OpenApiDocument, operations: readonly Operation[]): string {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addSchema(shapesOnly(document) as object, DOCUMENT_ID);
  const guards: Record<string, string> = {};
  for (const { operationId, responsePointer } of operations) {
    const row = ROWS[operationId];
    guards[row ? `is${row}` : guardName(operationId)] = `guard:${operationId}`;
    const pointer = row ? `#/components/schemas/${row}` : responsePointer;
    ajv.addSchema({ $ref: DOCUMENT_ID + pointer }, `guard:${operationId}`);
  }
  const code = standalone(ajv, guards).replace('"use strict";', '').replaceAll(REPORT, '{}');
  return `// @ts-nocheck\n${HEADER}${code}\n`;
}

/** Answers that are judged row by row, so that one bad row costs no other: the guard is the row's. */
const ROWS: Partial<Record<OperationId, string>> = { listProducts: 'Product', listOrders: 'Order', getOrder: 'Order' };

/** What a guard says of the place and kind of an error; whoever asks only hears that there is one. */
const REPORT = /\{instancePath[:,].*?,params:\{.*?\}\}/g;

const guardName = (operationId: string) => `is${operationId[0]?.toUpperCase()}${operationId.slice(1)}Answer`;

const DROPPED = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'examples',
  'example',
  'default',
]);

/** The same document without the keywords that are not about shape, and open for fields that a host may add. */
function shapesOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapesOnly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) =>
          !(DROPPED.has(key) && typeof inner !== 'object') && !(key === 'additionalProperties' && inner === false),
      )
      .map(([key, inner]) => [key, shapesOnly(inner)]),
  );
}

if (import.meta.main) {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(await generated())) {
    if (process.argv.includes('--check')) {
      if (readFileSync(target(name), 'utf8') !== text) stale.push(name);
    } else writeFileSync(target(name), text);
  }
  if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit.`);
    process.exit(1);
  }
}
