import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { type Call, callsOf, isSecured, type OpenApiDocument, resolved, type Schema, successOf } from './openapi.ts';
import { responseShapes } from './response-shapes.ts';
import { tableText } from './table-text.ts';
import { writeFiles } from './write-files.ts';

const root = new URL('../../', import.meta.url);
const HEADER = '// Written by `npm run generate` from openapi.yaml: do not edit.\n';

/** All modules derived from openapi.yaml (types, rules and shapes of responses), by file name. */
export async function generated(): Promise<Record<string, string>> {
  const document: OpenApiDocument = parse(readFileSync(new URL('openapi.yaml', root), 'utf8'));
  const shapesFor = (isForAdmin: boolean) =>
    responseShapes(
      document,
      callsOf(document).filter(({ operation }) => isSecured(operation) === isForAdmin),
    );
  return {
    schema: await types(),
    limits: limits(document),
    operations: operations(document),
    // Separate modules, so that visitors do not load the shapes for the admin.
    'visitor-shapes': `${HEADER}/** Shapes in the responses to visitors, by schema. */
export const visitorShapes = ${tableText(shapesFor(false), 1)} as const;\n`,
    'admin-shapes': `${HEADER}/** Shapes in the responses to the admin, by schema. */
export const adminShapes = ${tableText(shapesFor(true), 1)} as const;\n`,
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
  const table = forms.map(([name, { properties = {}, required }]) => [
    name,
    fieldRulesOf(document, properties, required),
  ]);
  return `${HEADER}/** The rules of every form, by schema and field: lengths in characters, sizes in bytes or pixels. */
export const limits = ${tableText(Object.fromEntries(table), 2)} as const;\n`;
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
      successStatus: successOf(operation),
    };
  });
  return `${HEADER}/** Every call of the API, in the order of openapi.yaml. */
export const operations = ${tableText(table, 1)} as const;\n`;
}

/** Returns the content type and the form of a request body. Every body must be one of the forms. */
function bodyOf({ operationId, requestBody }: Call['operation']) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return null;
  const [contentType, { schema }] = content;
  const form = schema.$ref?.split('/').at(-1);
  if (!form || !isForm(form)) throw new Error(`The body of ${operationId} is not a form of openapi.yaml.`);
  return { contentType, form };
}

function fieldRulesOf(
  document: OpenApiDocument,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
) {
  const rules = Object.entries(properties).map(([field, schema]) => [
    field,
    rulesOf(document, schema, required.includes(field)),
  ]);
  return Object.fromEntries(rules);
}

function rulesOf(document: OpenApiDocument, schema: Schema, isRequired = false): Record<string, unknown> {
  const { items, properties, required = [], ...own } = resolved(document, schema);
  return {
    type: own.format === 'binary' ? 'file' : own.type,
    ...(isRequired && { required: true }),
    ...(own.format === 'password' && { isSecret: true }),
    ...Object.fromEntries(
      RULES.flatMap(([keyword, name]) => (own[keyword] === undefined ? [] : [[name, own[keyword]]])),
    ),
    ...(items && { each: rulesOf(document, items, true) }),
    ...(properties && { fields: fieldRulesOf(document, properties, required) }),
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

if (import.meta.main) {
  const texts = Object.entries(await generated());
  const files = texts.map(([name, text]) => [`src/contract/${name}.generated.ts`, text]);
  writeFiles(root, Object.fromEntries(files), 'generate');
}
