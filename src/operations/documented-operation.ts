import { operations } from '#src/contract/operations.generated.ts';
import type { RequestRules } from '#src/validation/request.ts';

/** The name of an operation in openapi.yaml. */
export type OperationId = (typeof operations)[number]['operationId'];

/** One call of the API. */
export interface DocumentedOperation extends RequestRules {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters in braces: `/api/orders/{id}`. */
  readonly path: string;
  /** What matches the path; its groups are the parameters. */
  readonly pattern: RegExp;
  /** True where the call needs the admin's session. */
  readonly isSecured: boolean;
  readonly statuses: readonly number[];
  /** Of a call that went well. */
  readonly successStatus: number;
}

/** Every call of the API, in the order of openapi.yaml. */
export const OPERATIONS: readonly DocumentedOperation[] = operations.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** The call of that name. */
export function documented(operationId: OperationId): DocumentedOperation {
  const operation = OPERATIONS.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`openapi.yaml has no ${operationId}`);
  return operation;
}
