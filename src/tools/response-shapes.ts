import type { Shape } from '#src/validation/response-shape.ts';
import { type Call, contentOf, type OpenApiDocument, resolved, type Schema, successOf } from './openapi.ts';

/**
 * Shapes of the schemas that the successful responses of calls refer to, by name. Lengths and patterns are left to the
 * server. @throws if a schema has a rule that the client does not check
 */
export function responseShapes(document: OpenApiDocument, calls: readonly Call[]): Readonly<Record<string, Shape>> {
  const names = calls.flatMap((call) => {
    const content = contentOf(document, call, successOf(call.operation));
    return content ? referencesIn(content.schema) : [];
  });
  return Object.fromEntries(names.map((name) => [name, shapeOf(document, name, document.components.schemas[name])]));
}

/** Names of the schemas that a response is made of. */
function referencesIn({ $ref, items, properties = {} }: Schema): readonly string[] {
  if ($ref !== undefined) return [nameIn($ref)];
  return [...(items ? [items] : []), ...Object.values(properties)].flatMap(referencesIn);
}

const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? '';

/** Keywords that `response-shape.ts` does not check, but whose breach would surprise the client. */
const UNCHECKED = ['allOf', 'anyOf', 'const', 'enum', 'not', 'nullable', 'oneOf'];

/** @param place of the schema, for the error message */
function shapeOf(document: OpenApiDocument, place: string, schema: Schema = {}): Shape {
  const { type, items, properties, required = [], additionalProperties, ...others } = resolved(document, schema);
  const unchecked = UNCHECKED.find((keyword) => keyword in others);
  if (unchecked !== undefined) throw new Error(`${place} uses ${unchecked}, which response-shape.ts does not check.`);
  if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type === 'array' && items) return [shapeOf(document, `${place}[]`, items)];
  if (type !== 'object') throw new Error(`${place} has the type ${type}, which response-shape.ts does not check.`);
  const fields = Object.entries(properties ?? {}).map(([field, part]) => [
    required.includes(field) ? field : `${field}?`,
    shapeOf(document, `${place}.${field}`, part),
  ]);
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return Object.fromEntries(fields);
  return Object.fromEntries([...fields, ['*', shapeOf(document, `${place}.*`, additionalProperties as Schema)]]);
}
