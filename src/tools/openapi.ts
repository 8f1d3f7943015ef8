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

type Content = Readonly<
  Record<
    string,
    { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> }
  >
>;
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

/** An operation with its path and method. */
export type Call = ReturnType<typeof callsOf>[number];

/** All operations, in the order of the document. */
export function callsOf({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** True if a call needs the admin's session. */
export const isSecured = ({ security = [] }: Call['operation']) => security.length > 0;

/** The status of the documented success. */
export function successOf({ responses }: Call['operation']): number {
  return (
    Object.keys(responses)
      .map(Number)
      .find((status) => status >= 200 && status < 300) ?? 200
  );
}

/** Returns a response's content type and schema, or undefined if the response has no body. */
export function contentOf({ components }: OpenApiDocument, call: Call, status: number) {
  const response = call.operation.responses[String(status)];
  const shared = response?.$ref?.split('/').at(-1);
  const content = shared ? components.responses[shared]?.content : response?.content;
  return Object.entries(content ?? {}).map(([contentType, { schema }]) => ({ contentType, schema, shared }))[0];
}

/** Resolves `$ref`. Keywords beside it take precedence. */
export function resolved({ components }: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref ? { ...components.schemas[schema.$ref.split('/').at(-1) ?? ''], ...schema } : schema;
}
