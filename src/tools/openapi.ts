import type { operations } from '#src/contract/schema.generated.ts';

/** The part of JSON Schema that openapi.yaml uses, with this project's `x-` keywords. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type DocumentedResponse = { readonly $ref?: string; readonly content?: Content };

interface DocumentedOperation {
  readonly operationId: keyof operations;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'query' | 'path' | 'header';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** openapi.yaml after parsing, as far as this project reads it. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
  };
}

/** Under this id the whole document is known to Ajv, so that its pointers can be referred to. */
export const DOCUMENT_ID = 'https://workshop.invalid/openapi';

/** A call as it is documented, and where. */
export type Call = ReturnType<typeof callsOf>[number];

/** All calls of the document, in its order. */
export function callsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The JSON pointer (`#/…`) of the schema of one response, or null where it has no body. */
export function responsePointer({ components }: OpenApiDocument, call: Call, status: number): string | null {
  const response = call.operation.responses[String(status)];
  const shared = response?.$ref?.split('/').at(-1);
  const content = (shared ? components.responses[shared] : response)?.content;
  const contentType = Object.keys(content ?? {})[0];
  if (!contentType) return null;
  const owner = shared ? ['components', 'responses', shared] : ['paths', call.path, call.method, 'responses', status];
  return ['#', ...owner, 'content', contentType, 'schema'].map(escapePointer).join('/');
}

/** A schema with what it refers to, as far as it says nothing else of that itself. */
export function resolved({ components }: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref ? { ...components.schemas[schema.$ref.split('/').at(-1) ?? ''], ...schema } : schema;
}

const escapePointer = (part: string | number) => String(part).replaceAll('~', '~0').replaceAll('/', '~1');
