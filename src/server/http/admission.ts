import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#src/operations/api.ts';
import type { DocumentedOperation, OperationId } from '#src/operations/documented-operation.ts';
import type { Caller } from '#src/operations/operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { UploadRequest } from '#src/operations/uploads.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import type { SessionCookie } from '#src/server/sessions/session-cookie.ts';
import type { BodyBudget } from './body-budget.ts';

interface AdmissionDependencies {
  readonly api: Pick<Api, 'admit' | 'uploads'>;
  readonly cookie: SessionCookie;
  readonly space: DiskSpace;
  readonly bodies: BodyBudget;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Operations that store orders, products or files. They are rejected while the disk is nearly full. */
const STORING_OPERATIONS: ReadonlySet<OperationId> = new Set([
  'sendOrder',
  'presignVideo',
  'addProduct',
  'editProduct',
]);

/** Admits requests before their bodies are read. */
export function createAdmission({ api, cookie, space, bodies }: AdmissionDependencies) {
  const callerOf = (request: FastifyRequest): Caller => ({
    // Lazy, see `request.network`.
    get address() {
      return request.network;
    },
    sessionToken: request.cookies[cookie.name],
  });
  return {
    callerOf,
    /**
     * Checks rate, session, size and disk space in this order, and takes a place for the body, if the operation has one.
     * @throws OperationError, or an error with code `ENOSPC`
     */
    async admit(request: FastifyRequest, reply: FastifyReply, operation: DocumentedOperation): Promise<void> {
      await api.admit(operation, callerOf(request));
      const length = announcedLength(request) ?? 0;
      if (length > request.routeOptions.bodyLimit) throw new OperationError('tooLarge');
      if (STORING_OPERATIONS.has(operation.operationId)) await space.requireSpace(length);
      if (operation.body) bodies.admit(request, reply);
    },
    /**
     * Checks an upload's signature and disk space. The signature replaces the checks of rate and session, and covers the
     * size. Uploads have no places: only the admin can start one.
     */
    async admitUpload(upload: UploadRequest): Promise<void> {
      await api.uploads.permit(upload);
      await space.requireSpace(upload.contentLength);
    },
  };
}

/** Returns the length of the body in bytes, or undefined if the client does not announce it. */
export function announcedLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
