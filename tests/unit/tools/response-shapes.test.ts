import { describe, expect, it } from 'vitest';
import { callsOf, type OpenApiDocument, type Schema } from '#src/tools/openapi.ts';
import { responseShapes } from '#src/tools/response-shapes.ts';

/** A document with one operation, which responds with the schema `Row`. */
function documentWith(row: Schema, others: Readonly<Record<string, Schema>> = {}): OpenApiDocument {
  const content = { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Row' } } } };
  return {
    paths: { '/api/products': { get: { operationId: 'listProducts', responses: { 200: { content }, 400: {} } } } },
    components: { responses: {}, schemas: { Row: row, ...others } },
  };
}

const shapesOf = (document: OpenApiDocument) => responseShapes(document, callsOf(document));

describe('the shapes of responses', () => {
  it('contain types and required fields, also those of other schemas, but no lengths and patterns', () => {
    const row: Schema = {
      type: 'object',
      required: ['id', 'parts', 'headers'],
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string', maxLength: 5, pattern: '^a' },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
        headers: { type: 'object', additionalProperties: { type: 'string' } },
      },
      additionalProperties: false,
    };
    const part: Schema = { type: 'object', properties: { isFree: { type: 'boolean' } } };
    expect(shapesOf(documentWith(row, { Part: part }))).toEqual({
      Row: { id: 'integer', 'name?': 'string', parts: [{ 'isFree?': 'boolean' }], headers: { '*': 'string' } },
    });
  });

  it.each<{ readonly rule: string; readonly field: Schema }>([
    { rule: 'uses enum', field: { type: 'string', enum: ['open', 'completed'] } },
    { rule: 'uses nullable', field: { type: 'string', nullable: true } },
    { rule: 'uses oneOf', field: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    { rule: 'has the type null', field: { type: 'null' } },
  ])('are not generated from a field that $rule, which would be left unchecked', ({ rule, field }) => {
    const document = documentWith({ type: 'object', properties: { state: { type: 'array', items: field } } });
    expect(() => shapesOf(document)).toThrow(`Row.state[] ${rule}, which response-shape.ts does not check.`);
  });
});
