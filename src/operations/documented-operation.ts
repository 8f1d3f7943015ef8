import { operations } from '#src/contract/operations.generated.ts';
import type { RequestRules } from '#src/validation/request.ts';

/** The name of an operation in openapi.yaml. */
export type OperationId = (typeof operations)[number]['operationId'];

/** An operation of the API as openapi.yaml describes it. */
export interface DocumentedOperation extends RequestRules {
  readonly operationId: OperationId;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters in braces: `/api/orders/{id}`. */
  readonly path: string;
  /** Matches the path. Its named groups are the parameters. */
  readonly pattern: RegExp;
  /** True if the operation requires the admin's session. */
  readonly isSecured: boolean;
  readonly statuses: readonly number[];
  readonly successStatus: number;
}

/** All operations, in the order of openapi.yaml. */
export const OPERATIONS: readonly DocumentedOperation[] = operations.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export function documented(operationId: OperationId): DocumentedOperation {
  const operation = OPERATIONS.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`openapi.yaml has no ${operationId}`);
  return operation;
}
