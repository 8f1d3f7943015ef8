import type { operations } from '#src/contract/schema.generated.ts';

/** The JSON Schema keywords that openapi.yaml uses, including the project's `x-` keywords. */
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

/** The parsed openapi.yaml, limited to what this project reads. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
  };
}

/** Id under which Ajv knows the whole document, so that schemas can refer to its JSON pointers. */
export const DOCUMENT_ID = 'https://workshop.invalid/openapi';

/** An operation with its path and method. */
export type Call = ReturnType<typeof callsOf>[number];

/** All operations, in the order of the document. */
export function callsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** JSON pointer (`#/…`) of a response's schema, or null if the response has no body. */
export function responsePointer({ components }: OpenApiDocument, call: Call, status: number): string | null {
  const response = call.operation.responses[String(status)];
  const shared = response?.$ref?.split('/').at(-1);
  const content = (shared ? components.responses[shared] : response)?.content;
  const contentType = Object.keys(content ?? {})[0];
  if (!contentType) return null;
  const owner = shared ? ['components', 'responses', shared] : ['paths', call.path, call.method, 'responses', status];
  return ['#', ...owner, 'content', contentType, 'schema'].map(escapePointer).join('/');
}

/** Resolves `$ref`. Keywords beside it take precedence. */
export function resolved({ components }: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref ? { ...components.schemas[schema.$ref.split('/').at(-1) ?? ''], ...schema } : schema;
}

const escapePointer = (part: string | number) => String(part).replaceAll('~', '~0').replaceAll('/', '~1');
