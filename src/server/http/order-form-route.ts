import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '#src/contract/schema.generated.ts';
import { errorReference } from '#src/domain/error-reference.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import type { Api } from '#src/operations/api.ts';
import { documented } from '#src/operations/documented-operation.ts';
import { contentHash, sha256 } from '#src/operations/hash.ts';
import type { Caller } from '#src/operations/operation.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { Store } from '#src/operations/ports.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import type { DiskSpace } from '#src/server/files/disk-space.ts';
import type { Spool } from '#src/server/files/spool.ts';
import { type BodyBudget, networkOf } from './body-budget.ts';
import { toldError } from './errors.ts';
import { hangUpOf } from './operation-routes.ts';
import { pageLanguage } from './page-requests.ts';
import type { Pages } from './page-routes.ts';
import { type PostedForm, readPostedForm } from './posted-form.ts';
import type { Receipts } from './receipts.ts';
import { receivedFiles } from './receiving.ts';

interface Needs {
  readonly api: Api;
  readonly store: Pick<Store, 'orders' | 'sentUnder'>;
  readonly space: DiskSpace;
  readonly bodies: BodyBudget;
  readonly spool: Spool;
  readonly receipts: Receipts;
  readonly sendPosted: NonNullable<Pages['sendPosted']>;
}

const SEND_ORDER = documented('sendOrder');

const NOTHING: PostedForm = { draft: EMPTY_DRAFT, trap: '', files: [], hasImages: false, error: null };

/**
 * Takes the order form of a browser without the site's script. The answer leads to the receipt, at an address that can
 * be loaded again, or is the form's page with what was wrong.
 */
export function addOrderFormRoute(app: FastifyInstance, needs: Needs): void {
  const options = { bodyLimit: maxBodyBytes('sendOrder'), config: { operation: 'sendOrder' } } as const;
  app.register(async (scope) => {
    await scope.register(multipart);
    scope.post(PAGE_PATHS.home, options, async (request, reply) => {
      const posted = await answerTo(request, reply, needs);
      if (posted.kind !== 'stored') return needs.sendPosted(posted, request, reply);
      const address = await needs.receipts.addressOf(posted.id, pageLanguage(request));
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
  });
}

async function answerTo(request: FastifyRequest, reply: FastifyReply, needs: Needs): Promise<PostedOrder> {
  const refusal = await admit(request, reply, needs).then(
    () => null,
    (error: unknown) => error,
  );
  // What was typed is read also where nothing is taken: the page gives it back.
  const isRead = refusal === null || needs.bodies.admitRejected(request, reply);
  const received = refusal === null ? receivedFiles(needs.spool, reply) : null;
  const form = isRead ? await readPostedForm(request, reply, needs.bodies.placeOf(request), received) : NOTHING;
  const { draft, hasImages, trap } = form;
  const problem = refusal ?? form.error;
  try {
    if (problem !== null) throw problem;
    if (trap !== '') return { kind: 'trapped', draft, hasImages };
    if (form.files.length > 0) needs.bodies.admitImages(request, reply);
    const { _id: id, createdAt: sentAt } = await sentOrder(form, request, reply, needs);
    return { kind: 'stored', draft, hasImages, id, sentAt };
  } catch (error) {
    const told = toldError(error, request);
    if (told.retryAfter !== null) reply.header('retry-after', told.retryAfter);
    const { errors } = told.bodyIn(pageLanguage(request));
    return { kind: 'refused', draft, hasImages, status: told.status, errors, reference: errorReference(request.id) };
  }
}

/** How often, and where there is room: as for any order, before the body is read. */
async function admit(request: FastifyRequest, reply: FastifyReply, { api, space, bodies }: Needs): Promise<void> {
  const bytes = Number(request.headers['content-length'] ?? 0);
  await api.admit(SEND_ORDER, callerOf(request));
  await space.demand(bytes);
  if (bytes > request.routeOptions.bodyLimit) throw new OperationError('tooLarge');
  bodies.admit(request, reply);
}

function callerOf({ ip }: FastifyRequest): Caller {
  return { address: networkOf(ip), sessionToken: undefined };
}

/**
 * Sends the order under a key that follows from its content, as a page that everybody gets has none of its own: a second
 * press answers with the first order. Once that is completed, the same content is an order again.
 */
async function sentOrder(
  { draft, files }: PostedForm,
  request: FastifyRequest,
  reply: FastifyReply,
  { api, store, bodies }: Needs,
): Promise<Order> {
  const body = { ...orderValues(draft), files };
  const signal = AbortSignal.any([hangUpOf(reply), bodies.placeOf(request).signal]);
  for (let completed = ''; ; ) {
    const key = await sha256(await contentHash([body, completed]));
    await api.respond(SEND_ORDER, {
      query: {},
      path: {},
      headers: { 'idempotency-key': key },
      body,
      files: {},
      language: pageLanguage(request),
      caller: callerOf(request),
      signal,
    });
    const sent = await store.sentUnder(key);
    if (sent === null) throw new Error('The order was sent, and is not known under its key');
    const order = await store.orders.find(sent.id);
    if (order) return order;
    completed = key;
  }
}
