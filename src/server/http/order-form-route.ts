import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '#src/contract/schema.generated.ts';
import { errorReference } from '#src/domain/error-reference.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/posted-order.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import type { Api } from '#src/operations/api.ts';
import { documented } from '#src/operations/documented-operation.ts';
import { contentHash, sha256 } from '#src/operations/hash.ts';
import type { Caller } from '#src/operations/operation.ts';
import type { Store } from '#src/operations/ports.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { BodyBudget } from './body-budget.ts';
import { toOperationError } from './errors.ts';
import { abortSignalOf } from './operation-routes.ts';
import { pageLanguage } from './page-requests.ts';
import type { Pages } from './page-routes.ts';
import { type PostedForm, readPostedForm } from './posted-form.ts';
import type { Receipts } from './receipts.ts';
import { receivedFiles, requireAllowedLength } from './receiving.ts';

interface FormDependencies {
  readonly api: Api;
  readonly store: Pick<Store, 'orders' | 'sentUnder'>;
  readonly space: DiskSpace;
  readonly bodies: BodyBudget;
  readonly spool: Spool;
  readonly receipts: Receipts;
  readonly sendPosted: NonNullable<Pages['sendPosted']>;
}

const SEND_ORDER = documented('sendOrder');

const UNREAD_FORM: PostedForm = { draft: EMPTY_DRAFT, trap: '', files: [], hasImages: false, error: null };

/**
 * Accepts the order form from a browser that does not run the site's script. The response redirects to the receipt,
 * whose URL can be reloaded, or is the form's page with the errors.
 */
export function addOrderFormRoute(app: FastifyInstance, dependencies: FormDependencies): void {
  const options = { bodyLimit: maxBodyBytes('sendOrder'), config: { operation: 'sendOrder' } } as const;
  app.register(async (scope) => {
    await scope.register(multipart);
    scope.post(PAGE_PATHS.home, options, async (request, reply) => {
      const posted = await processForm(request, reply, dependencies);
      if (posted.kind !== 'stored') return dependencies.sendPosted(posted, request, reply);
      const address = receiptPath(posted.token, pageLanguage(request));
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
  });
}

async function processForm(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: FormDependencies,
): Promise<OrderOutcome> {
  const { bodies, spool } = dependencies;
  const admissionError = await admit(request, reply, dependencies).then(
    () => null,
    (error: unknown) => error,
  );
  // A rejected form is read too: the page returns the typed text to the visitor.
  const isRead = admissionError === null || bodies.admitRejected(request, reply);
  const received = admissionError === null ? receivedFiles(spool, reply) : null;
  const form = isRead ? await readPostedForm(request, reply, bodies.placeOf(request), received) : UNREAD_FORM;
  const { draft, hasImages, trap } = form;
  const formError = admissionError ?? form.error;
  try {
    if (formError !== null) throw formError;
    if (trap !== '') return { kind: 'trapped', draft, hasImages };
    if (form.files.length > 0) bodies.admitImages(request, reply);
    return dependencies.receipts.receiptOf(await sendOrder(form, request, reply, dependencies));
  } catch (error) {
    const operationError = toOperationError(error, request);
    const { status, retryAfter } = operationError;
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const { errors } = operationError.bodyIn(pageLanguage(request));
    return { kind: 'refused', draft, hasImages, status, errors, reference: errorReference(request.id) };
  }
}

/** Checks rate, size and disk space before the body is read, as for orders sent through the API. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { api, space, bodies }: FormDependencies,
): Promise<void> {
  await api.admit(SEND_ORDER, callerOf(request));
  requireAllowedLength(request);
  await space.requireSpace(Number(request.headers['content-length'] ?? 0));
  bodies.admit(request, reply);
}

function callerOf({ network }: FastifyRequest): Caller {
  return { address: network, sessionToken: undefined };
}

/**
 * Sends the order under a key derived from its content and the visitor's network, because a page that is cached for all
 * visitors cannot contain a key. Submitting the form twice returns the first order. Once it is completed, the same content
 * is a new order. From another network it always is, so that it does not open the first visitor's receipt.
 */
async function sendOrder(
  { draft, files }: PostedForm,
  request: FastifyRequest,
  reply: FastifyReply,
  { api, store, bodies }: FormDependencies,
): Promise<Order> {
  const body = { ...orderValues(draft), files };
  const caller = callerOf(request);
  const signal = AbortSignal.any([abortSignalOf(reply), bodies.placeOf(request).signal]);
  for (let completed = ''; ; ) {
    const key = await sha256(await contentHash([body, caller.address, completed]));
    await api.respond(SEND_ORDER, {
      query: {},
      path: {},
      headers: { 'idempotency-key': key },
      body,
      files: {},
      language: pageLanguage(request),
      caller,
      signal,
    });
    const sent = await store.sentUnder(key);
    if (sent === null) throw new Error('The store has no entry for the key of an order that was just sent');
    const order = await store.orders.find(sent.id);
    if (order && order.completedAt === undefined) return order;
    completed = key;
  }
}
