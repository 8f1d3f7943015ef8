import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import { PASSWORD, startServer } from '../support/infrastructure/test-server.ts';
import { type Adapter, mocks, server } from './adapters.ts';
import { VALID } from './every-operation-cases.ts';
import { openedSite } from './site.ts';

interface Guards {
  /** Callers that the operation accepts: anyone, or the admin with a live session. */
  readonly caller: 'anyone' | 'admin';
  /** True if calls are counted by address. */
  readonly isLimited: boolean;
  /** Origins that the operation accepts: any site, or only our own. */
  readonly pages: 'any' | 'own';
  /** Largest body in bytes. Null if the operation takes none. */
  readonly maxBody: number | null;
}

const MEBIBYTE = 1_048_576;
const READING = { isLimited: false, pages: 'any', maxBody: null } as const;
const CHANGING = { isLimited: false, pages: 'own', maxBody: null } as const;

/** Written by hand, not derived from openapi.yaml: a guard that is removed there by mistake must fail a test. */
const GUARDS: Readonly<Record<OperationId, Guards>> = {
  listProducts: { caller: 'anyone', ...READING },
  listAllProducts: { caller: 'admin', ...READING },
  sendOrder: { caller: 'anyone', isLimited: true, pages: 'own', maxBody: 100 * MEBIBYTE },
  login: { caller: 'anyone', isLimited: true, pages: 'own', maxBody: MEBIBYTE },
  // Ends the session that the caller has, if any.
  logout: { caller: 'anyone', ...CHANGING },
  getNotice: { caller: 'anyone', ...READING },
  saveNotice: { caller: 'admin', ...CHANGING, maxBody: MEBIBYTE },
  listOrders: { caller: 'admin', ...READING },
  getOrder: { caller: 'admin', ...READING },
  listCompletedOrders: { caller: 'admin', ...READING },
  saveNote: { caller: 'admin', ...CHANGING, maxBody: MEBIBYTE },
  saveAnswer: { caller: 'admin', ...CHANGING, maxBody: MEBIBYTE },
  completeOrder: { caller: 'admin', ...CHANGING },
  restoreOrder: { caller: 'admin', ...CHANGING },
  deleteOrder: { caller: 'admin', ...CHANGING },
  presignVideo: { caller: 'admin', ...CHANGING, maxBody: MEBIBYTE },
  addProduct: { caller: 'admin', ...CHANGING, maxBody: 21 * MEBIBYTE },
  editProduct: { caller: 'admin', ...CHANGING, maxBody: 21 * MEBIBYTE },
  moveProduct: { caller: 'admin', ...CHANGING, maxBody: MEBIBYTE },
  deleteProduct: { caller: 'admin', ...CHANGING },
};
const ROWS = Object.entries(GUARDS) as readonly [OperationId, Guards][];
const namesWhere = (holds: (guards: Guards) => boolean) =>
  ROWS.flatMap(([name, guards]) => (holds(guards) ? [name] : []));

/** Returns the operations that answer this status to an otherwise valid call. */
async function respondingWith(status: number, call: (operationId: OperationId) => Promise<number>) {
  const names: OperationId[] = [];
  for (const [operationId] of ROWS) if ((await call(operationId)) === status) names.push(operationId);
  return names;
}

describe.each<{ readonly label: string; readonly adapter: Adapter }>([
  { label: 'server', adapter: server },
  { label: 'mocks', adapter: mocks },
])('on the $label', ({ adapter }) => {
  describe('every operation', () => {
    const site = openedSite(adapter);

    it('requires a session for every operation that is not public', async () => {
      const rejected = await respondingWith(401, async (id) => (await site.call(id, VALID[id])).status);
      expect(rejected).toEqual(namesWhere(({ caller }) => caller === 'admin'));
    });

    it('rejects pages of other sites for every operation that changes data', async () => {
      const headers = { origin: 'https://evil.example' };
      const rejected = await respondingWith(
        403,
        async (id) => (await site.adminCall(id, { ...VALID[id], headers })).status,
      );
      expect(rejected).toEqual(namesWhere(({ pages }) => pages === 'own'));
    });
  });

  describe('with limits of one call a minute', () => {
    // Opening the site logs in, which is the first login of the minute.
    const site = openedSite(adapter, { login: 1, sendOrder: 1 });

    it('rejects the second call of operations with a limit only', async () => {
      const rejected = await respondingWith(429, async (id) => {
        await site.call(id, VALID[id]);
        return (await site.call(id, VALID[id])).status;
      });
      expect(rejected).toEqual(namesWhere(({ isLimited }) => isLimited));
    });
  });
});

it('limits the body of every operation', async () => {
  const { url, logIn } = await startServer();
  const cookie = (await logIn(PASSWORD)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  for (const { operationId, method, path, body } of OPERATIONS) {
    const { maxBody } = GUARDS[operationId];
    if (maxBody === null || body === null) {
      expect({ operationId, maxBody, body }).toEqual({ operationId, maxBody: null, body: null });
      continue;
    }
    expect([operationId, maxBodyBytes(operationId)]).toEqual([operationId, maxBody]);
    const type = body.contentType === 'application/json' ? body.contentType : `${body.contentType}; boundary=x`;
    const headers = { cookie, 'content-type': type, 'content-length': maxBody + 1 };
    const call = request(url + path, { method, headers }).on('error', () => {});
    // JSON is rejected by its declared length. A form is rejected while it is read.
    call.write(type === 'application/json' ? '{' : Buffer.alloc(maxBody + 1));
    const [{ statusCode }] = await once(call, 'response');
    call.destroy();
    expect({ operationId, statusCode }).toEqual({ operationId, statusCode: 413 });
  }
});
