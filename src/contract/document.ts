import type { operations } from './schema.generated.ts';

/** The name of an operation in openapi.yaml. */
export type OperationId = keyof operations;

/** The part of JSON Schema that openapi.yaml uses, with this project's `x-` keywords. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface MediaTypes {
  readonly [contentType: string]: { readonly schema: Schema };
}

interface DocumentedResponse {
  readonly $ref?: string;
  readonly content?: MediaTypes;
}

interface DocumentedOperation {
  readonly operationId: OperationId;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: MediaTypes };
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

/** One documented call, with JSON pointers (`#/…`) to its schemas. */
export interface Operation {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters in braces: `/api/orders/{id}`. */
  readonly path: string;
  /** The same as routers write it: `/api/orders/:id`. */
  readonly route: string;
  /** What matches the path; its groups are the parameters. */
  readonly pattern: RegExp;
  /** True where the call needs the admin's session. */
  readonly isSecured: boolean;
  readonly parameters: readonly (Parameter & { readonly pointer: string })[];
  readonly body: { readonly contentType: string; readonly pointer: string } | null;
  readonly statuses: readonly number[];
  /** Of a call that went well. */
  readonly successStatus: number;
  /** Schema of the response to a call that went well. */
  readonly responsePointer: string;
}

const PARAMETER = /\{(\w+)\}/g;

/** All calls of the document, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const at = `#/paths/${escapePointer(path)}/${method}`;
      const contentType = Object.keys(operation.requestBody?.content ?? {})[0];
      const statuses = Object.keys(operation.responses).map(Number);
      const success = statuses.find((status) => status >= 200 && status < 300) ?? 200;
      return {
        operationId: operation.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        route: path.replaceAll(PARAMETER, ':$1'),
        pattern: new RegExp(`^${path.replaceAll(PARAMETER, '(?<$1>[^/]+)')}$`),
        isSecured: (operation.security ?? []).length > 0,
        parameters: (operation.parameters ?? []).map((parameter, index) => ({
          ...parameter,
          pointer: `${at}/parameters/${index}/schema`,
        })),
        body: contentType
          ? { contentType, pointer: `${at}/requestBody/content/${escapePointer(contentType)}/schema` }
          : null,
        statuses,
        successStatus: success,
        responsePointer: documented(responsePointer(document, at, operation, success), operation.operationId),
      };
    }),
  );
}

function documented(pointer: string | null, operationId: string): string {
  if (pointer === null) throw new Error(`openapi.yaml documents no response of ${operationId}`);
  return pointer;
}

/** The schema of one response, or null where it has no body. */
export function responseSchemaPointer(
  document: OpenApiDocument,
  operationId: OperationId,
  status: number,
): string | null {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue;
      return responsePointer(document, `#/paths/${escapePointer(path)}/${method}`, operation, status);
    }
  }
  return null;
}

function responsePointer(
  document: OpenApiDocument,
  at: string,
  operation: DocumentedOperation,
  status: number,
): string | null {
  const response = operation.responses[String(status)];
  const shared = response?.$ref?.split('/').at(-1);
  const content = (shared ? document.components.responses[shared] : response)?.content;
  const contentType = Object.keys(content ?? {})[0];
  if (!contentType) return null;
  const owner = shared ? `#/components/responses/${shared}` : `${at}/responses/${status}`;
  return `${owner}/content/${escapePointer(contentType)}/schema`;
}

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
