import type { Language } from '#src/domain/language/language.ts';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { type RawRequest, validateRequest } from '#src/validation/request.ts';
import { adminOperations } from './admin-operations.ts';
import { CallCounts } from './call-counts.ts';
import type { DocumentedOperation, OperationId } from './documented-operation.ts';
import { IdempotentRequests } from './idempotency.ts';
import { RATE_PERIOD } from './lifetimes.ts';
import type { Caller, Operations } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { orderOperations } from './order-operations.ts';
import type { CallCount, Ports } from './ports.ts';
import { productOperations } from './product-operations.ts';
import { createSessions } from './sessions.ts';
import { createUploads } from './uploads.ts';

/** Calls per minute and caller, for the operations that are limited. */
export type RateLimits = Readonly<Partial<Record<OperationId, number>>>;

/** A request before validation. */
export interface ApiRequest extends Omit<RawRequest, 'files'> {
  readonly files: Readonly<Record<string, SentFile>>;
  readonly language: Language;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

export type Api = ReturnType<typeof createApi>;

/** The whole API, to be mounted on something that speaks HTTP. Whatever it does not do throws an `OperationError`. */
export function createApi(ports: Ports, rateLimits: RateLimits = {}) {
  const { store } = ports;
  const sessions = createSessions(ports);
  const uploads = createUploads(ports);
  const requests = new IdempotentRequests(store);
  const operations: Operations = {
    ...productOperations(ports, requests, uploads),
    ...orderOperations(ports, requests),
    ...adminOperations(sessions),
  };
  const revisions: Partial<Record<OperationId, () => Promise<string>>> = {
    listProducts: store.products.revision,
    listOrders: store.orders.revision,
  };
  const limit = rateLimiter(ports, rateLimits);
  return {
    sessions,
    uploads,
    /** How often and who: settled before a body is read. */
    async admit({ operationId, isSecured }: DocumentedOperation, caller: Caller): Promise<void> {
      await limit(operationId, caller);
      if (isSecured && !(await sessions.isLive(caller.sessionToken))) throw new OperationError('noSession');
    },
    /** Validates a request by the contract and carries it out. */
    async respond(operation: DocumentedOperation, request: ApiRequest) {
      const { operationId } = operation;
      const validation = validateRequest(operation, request);
      if (validation.kind === 'invalid') throw OperationError.forFields(validation.issues);
      const act = () => perform(operations, operationId, { ...request, ...validation.request });
      // Before the list: a change in between makes the revision older than the list, which only costs a reading.
      const revision = await revisions[operationId]?.();
      if (revision === undefined) return { kind: 'success' as const, ...(await act()) };
      // A list is read only where the caller does not have this revision of it.
      const read = async (): Promise<readonly unknown[]> => {
        const { body } = await act();
        if (!Array.isArray(body)) throw new Error(`${operationId} returns no list`);
        return body;
      };
      /** False if a list that was read now may be newer than the revision. */
      const isCurrent = async () => (await revisions[operationId]?.()) === revision;
      return { kind: 'list' as const, revision: `${ports.storeId}-${revision}`, read, isCurrent };
    },
  };
}

/** The one place that takes the validator's word for the types of a request. */
function perform<Id extends OperationId>(operations: Operations, operationId: Id, request: object) {
  return operations[operationId](request as Parameters<Operations[Id]>[0]);
}

/** Counts each caller's calls of the limited operations, here first: who floods one server does not reach the store. */
function rateLimiter({ store, now }: Ports, rateLimits: RateLimits) {
  const counts = new Map<OperationId, CallCounts>();
  const judge = ({ calls, left }: CallCount, limit: number) => {
    if (calls > limit) throw OperationError.tooManyRequests(left);
  };
  return async (operationId: OperationId, { address }: Caller): Promise<void> => {
    const limit = rateLimits[operationId];
    if (limit === undefined) return;
    const counted = counts.get(operationId) ?? new CallCounts();
    counts.set(operationId, counted);
    judge(counted.add(address, RATE_PERIOD), limit);
    const everywhere = await store.countCall?.(`${operationId} ${address}`, RATE_PERIOD, now());
    if (everywhere) judge(everywhere, limit);
  };
}
