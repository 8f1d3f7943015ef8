import type { Language } from '#src/domain/language/language.ts';
import { type RawRequest, validateRequest } from '#src/validation/request.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import { adminOperations } from './admin-operations.ts';
import type { DocumentedOperation, OperationId } from './documented-operation.ts';
import { IdempotentRequests } from './idempotency.ts';
import { noticeOperations } from './notice-operations.ts';
import type { Caller, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { orderOperations } from './order-operations.ts';
import type { Ports } from './ports.ts';
import { productOperations } from './product-operations.ts';
import { type RateLimits, rateLimiter } from './rate-limits.ts';
import { createSessions } from './sessions.ts';
import { createUploads } from './uploads.ts';

/** A request before validation. */
export interface ApiRequest extends Omit<RawRequest, 'files'> {
  readonly files: Readonly<Record<string, SentFile>>;
  readonly language: Language;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** List with the revision that it has. */
export interface ReadList {
  readonly revision: string;
  readonly items: readonly unknown[];
}

export type Api = ReturnType<typeof createApi>;

/** Creates the API, independent of the HTTP server that it is mounted on. Expected failures throw an `OperationError`. */
export function createApi(ports: Ports, rateLimits: RateLimits = {}) {
  const { store } = ports;
  const sessions = createSessions(ports);
  const uploads = createUploads(ports);
  const requests = new IdempotentRequests(store);
  const operations: Operations = {
    ...productOperations(ports, requests, uploads),
    ...orderOperations(ports, requests),
    ...noticeOperations(ports),
    ...adminOperations(sessions),
  };
  const revisions: Partial<Record<OperationId, () => Promise<string>>> = {
    listProducts: () => store.products.revision('public'),
    listAllProducts: () => store.products.revision('all'),
    listOrders: () => store.orders.revision('open'),
    listCompletedOrders: () => store.orders.revision('completed'),
  };
  const limit = rateLimiter(ports, rateLimits);
  return {
    sessions,
    uploads,
    /** Checks rate limit and session, before the body is read. @throws OperationError */
    async admit({ operationId, isSecured }: DocumentedOperation, caller: Caller): Promise<void> {
      await limit(operationId, caller);
      if (isSecured && !(await sessions.isLive(caller.sessionToken))) throw new OperationError('noSession');
    },
    /** Validates a request against the contract and performs the operation. */
    async respond(operation: DocumentedOperation, request: ApiRequest) {
      const { operationId } = operation;
      const validation = validateRequest(operation, request);
      if (validation.kind === 'invalid') throw OperationError.forFields(validation.issues);
      const act = () => perform(operations, operationId, { ...request, ...validation.request });
      const revision = await revisions[operationId]?.();
      if (revision === undefined) return { kind: 'success' as const, ...(await act()) };
      const idOf = (listRevision: string) => `${ports.storeId}-${listRevision}`;
      /**
       * Reads the list, which is needed only if the client does not have this revision yet. After a change in between,
       * the list has another revision.
       */
      const read = async (): Promise<ReadList> => {
        const { body, revision: own } = await act();
        if (!Array.isArray(body) || own === undefined) throw new Error(`${operationId} returns no list`);
        return { revision: idOf(own), items: body };
      };
      return { kind: 'list' as const, revision: idOf(revision), read };
    },
  };
}

/** The only place where a validated request is cast to the operation's types. */
function perform<Id extends OperationId>(operations: Operations, operationId: Id, request: object) {
  return operations[operationId](request as Parameters<Operations[Id]>[0]);
}
