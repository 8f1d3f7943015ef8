import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '#src/contract/schema.generated.ts';
import { errorReference } from '#src/domain/error-reference.ts';
import type { Language } from '#src/domain/language/language.ts';
import { orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { receiptPath } from '#src/domain/order/receipt-path.ts';
import { PAGES } from '#src/domain/pages.ts';
import type { Api } from '#src/operations/api.ts';
import { documented } from '#src/operations/documented-operation.ts';
import { contentHash, sha256 } from '#src/operations/hash.ts';
import type { Store } from '#src/operations/ports.ts';
import { maxBodyBytes } from '#src/operations/request-body.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { Admission } from './admission.ts';
import type { BodyBudget } from './body-budget.ts';
import { toOperationError } from './errors.ts';
import { abortSignalOf } from './operation-routes.ts';
import { pageLanguage } from './page-requests.ts';
import type { Pages } from './page-routes.ts';
import { type PostedForm, readPostedForm } from './posted-form.ts';
import type { Receipts } from './receipts.ts';

interface FormDependencies {
  readonly api: Pick<Api, 'respond'>;
  readonly store: Pick<Store, 'orders' | 'sentUnder'>;
  readonly admission: Pick<Admission, 'admit' | 'callerOf'>;
  readonly bodies: BodyBudget;
  readonly spool: Spool;
  readonly receipts: Receipts;
  readonly sendPosted: NonNullable<Pages['sendPosted']>;
  readonly sendPlain: Pages['sendPlain'];
  readonly defaultLanguage: Language;
}

const SEND_ORDER = documented('sendOrder');

/**
 * Accepts the order form from a browser that does not run the site's script. The response redirects to the receipt,
 * whose URL can be reloaded, or is the form's page with the errors. A form that could not be read is answered with the
 * error only: the browser keeps what was typed and returns to it.
 */
export function addOrderFormRoute(app: FastifyInstance, dependencies: FormDependencies): void {
  const { admission, bodies, spool, sendPosted, sendPlain, defaultLanguage } = dependencies;
  app.register(async (scope) => {
    await scope.register(multipart);
    scope.route({
      method: 'POST',
      url: PAGES.home.path,
      bodyLimit: maxBodyBytes('sendOrder'),
      config: { operation: 'sendOrder' },
      onRequest: (request, reply) => admission.admit(request, reply, SEND_ORDER),
      handler: async (request, reply) => {
        const form = await readPostedForm(request, reply, { bodies, spool });
        const outcome = await outcomeOf(form, request, reply, dependencies);
        if (outcome.kind !== 'stored') return sendPosted(outcome, request, reply);
        const address = receiptPath(outcome.token, pageLanguage(request, defaultLanguage));
        return reply.header('cache-control', 'no-store').redirect(address, 303);
      },
      errorHandler: (error, request, reply) => sendPlain(error, null, request, reply),
    });
  });
}

async function outcomeOf(
  form: PostedForm,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: FormDependencies,
): Promise<OrderOutcome> {
  const { draft, files, models, trap } = form;
  const hasFiles = files.length > 0 || models.length > 0;
  if (trap !== '') return { kind: 'trapped', draft, hasFiles };
  try {
    if (files.length > 0) dependencies.bodies.admitImages(request, reply);
    return dependencies.receipts.receiptOf(await sendOrder(form, request, reply, dependencies));
  } catch (error) {
    const operationError = toOperationError(error, request);
    const { status, retryAfter } = operationError;
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const { errors } = operationError.bodyIn(pageLanguage(request, dependencies.defaultLanguage));
    return { kind: 'refused', draft, hasFiles, status, errors, reference: errorReference(request.id) };
  }
}

/**
 * Sends the order under a key derived from its content and the visitor's network, because a page that is cached for all
 * visitors cannot contain a key. Submitting the form twice returns the first order. Once it is completed, the same content
 * is a new order. From another network it always is, so that it does not open the first visitor's receipt.
 */
async function sendOrder(
  { draft, files, models }: PostedForm,
  request: FastifyRequest,
  reply: FastifyReply,
  { api, store, admission, bodies, defaultLanguage }: FormDependencies,
): Promise<Order> {
  const body = { ...orderValues(draft), files, ...(models.length > 0 && { models }) };
  const caller = admission.callerOf(request);
  const signal = AbortSignal.any([abortSignalOf(reply), bodies.placeOf(request).signal]);
  const keyAfter = async (completed: string) => sha256(await contentHash([body, caller.address, completed]));
  for (let key = await keyAfter(''); ; key = await keyAfter(key)) {
    await api.respond(SEND_ORDER, {
      query: {},
      path: {},
      headers: { 'idempotency-key': key },
      body,
      files: {},
      language: pageLanguage(request, defaultLanguage),
      caller,
      signal,
    });
    const sent = await store.sentUnder(key);
    if (sent === null) throw new Error('The store has no entry for the key of an order that was just sent');
    const order = await store.orders.find(sent.id);
    if (order && order.completedAt === undefined) return order;
  }
}
