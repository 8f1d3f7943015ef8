import type { Credentials, Measured, Notice, Product, SentModel } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { refusalOf } from '#src/domain/order/order-refusal.ts';
import type { ProductListEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import type { Submission, SubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import type { LoginEvent, SessionConfirmationEvent } from '#src/machines/session/session.machine.ts';
import type { OrderAttachment } from '#src/validation/order-attachments.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { readSession, writeSession } from './browser-storage.ts';
import { type ApiClient, createApiClient, type ErrorResponse, resultOf } from './client.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { progressFetch } from './progress-fetch.ts';
import { rowReader } from './rows.ts';
import type { Work } from './task.ts';

/** API calls of the public pages, and the client that makes them. */
export type VisitorCalls = ReturnType<typeof createVisitorCalls>;

/** Loads the calls once. No page needs them before it is hydrated, so their code has a chunk of its own. */
export type LoadCalls = () => Promise<VisitorCalls>;

/**
 * Creates the calls of a page, and their client.
 * @param baseUrl origin of the API host, without a trailing slash; empty for the page's own origin
 */
export function createVisitorCalls(baseUrl: string, language: () => Language) {
  const client = createApiClient(baseUrl, language);
  const readProducts = rowReader<Product, 'id'>({
    name: 'products',
    key: 'id',
    isRow: hasShape(visitorShapes.Product),
  });
  return {
    client,
    /** `no-cache` revalidates on each load. The response is usually 304. */
    loadProducts: async (signal: AbortSignal): Promise<ProductListEvent> => {
      const result = await resultOf(client.GET('/api/products', { signal, cache: 'no-cache' }), Array.isArray);
      if (result.kind === 'success') return { type: 'products.loaded', products: readProducts(result.value) };
      return { type: 'products.failed', error: result, reference: result.reference };
    },
    /** Returns null on a host that has no notices. */
    loadNotice: async (signal?: AbortSignal): Promise<Notice | null> => {
      const call = client.GET('/api/notice', { ...(signal && { signal }), cache: 'no-store' });
      const result = await resultOf(call, hasShape(visitorShapes.Notice));
      return result.kind === 'success' ? result.value : null;
    },
    sendOrder: createSendOrder(client),
    login: async ({ input, signal }: Work<LoginEvent, Credentials>): Promise<LoginEvent> => {
      const result = await resultOf(
        client.POST('/api/admin/login', { body: input, signal }),
        hasShape(visitorShapes.LoginAnswer),
      );
      if (result.kind === 'success') return { type: result.value.success ? 'login.accepted' : 'login.rejected' };
      const { status, retryAfter, reference } = result;
      if (status === 429) return { type: 'login.limited', retryAfter: Math.max(1, retryAfter), reference };
      if (status === 400 || status === 401) return { type: 'login.rejected' };
      // The page itself sent the login, so the server must know it by another address.
      if (status === 403) return { type: 'login.misdirected', reference };
      return { type: 'login.unanswered', reference };
    },
    /** Requests the orders, the smallest documented resource that needs a session, and reads only the status. */
    confirmSession: async (signal: AbortSignal): Promise<SessionConfirmationEvent> => {
      const call = client.GET('/api/orders/getorders', { signal, cache: 'no-store', parseAs: 'stream' });
      const { response } = await call;
      await response.body?.cancel();
      return { type: response.ok ? 'session.confirmed' : 'session.unconfirmed' };
    },
  };
}

/**
 * Key in sessionStorage for the idempotency key and the texts of an order without images. They are stored until the
 * order is acknowledged, so that sending it again after a reload does not create a second order.
 */
const KEY = 'order.key';
/** Never part of a text that is sent. */
const SEPARATOR = '\0';

/** A file of an order that was read. */
interface ReadFile extends Pick<OrderAttachment, 'id' | 'name'> {
  readonly dataUrl: string;
  /** Null for an image. */
  readonly model: {
    readonly measured: Measured | null;
    readonly unit: string;
    /** Its picture as a data URL. */
    readonly preview: string | null;
  } | null;
}

/** An order whose files were read. */
interface ReadOrder extends Pick<Submission, 'values'> {
  readonly files: readonly ReadFile[];
}

function createSendOrder(client: ApiClient) {
  const keys = new IdempotencyKeys(...(readSession(KEY)?.split(SEPARATOR) ?? []));
  return async ({ input, signal, report }: Work<SubmissionEvent, ReadOrder>): Promise<SubmissionEvent> => {
    const texts = Object.values(input.values);
    const images = input.files.filter(({ model }) => !model);
    const models = input.files.flatMap(sentModel);
    const key = keys.keyFor(...texts, ...input.files.map(({ id, model }) => `${id} ${model?.unit}`));
    // After a reload, the same ids belong to other files.
    if (input.files.length === 0) writeSession(KEY, [key, ...texts].join(SEPARATOR));
    const result = await resultOf(
      client.POST('/api/orders/orders', {
        body: {
          ...input.values,
          files: images.map(({ dataUrl }) => dataUrl),
          ...(models.length > 0 && { models }),
        },
        params: { header: { 'Idempotency-Key': key } },
        fetch: progressFetch((share) => report({ type: 'submission.progressed', share })),
        signal,
      }),
      hasShape(visitorShapes.OrderAnswer),
    );
    if (result.kind === 'error') return failedSubmission(result);
    keys.settle();
    writeSession(KEY, null);
    const { _id: id, createdAt, receipt: token = '' } = result.value;
    // The visitor's clock may be wrong, so it is used only if the host sends no time.
    return { type: 'submission.succeeded', id, sentAt: createdAt ?? new Date().toISOString(), token };
  };
}

/** Returns a file as a model of an order, or none if it is an image. */
function sentModel({ name, dataUrl, model }: ReadFile): readonly SentModel[] {
  if (!model) return [];
  const { measured, preview } = model;
  return [{ name, content: dataUrl, ...(preview && { preview }), ...(measured && { measured }) }];
}

function failedSubmission({ status, errors, retryAfter, reference }: ErrorResponse): SubmissionEvent {
  const reason = refusalOf(status);
  if (reason !== 'limited' && reason !== 'busy') return { type: 'submission.failed', reason, errors, reference };
  return { type: 'submission.limited', reason, retryAfter: Math.max(1, retryAfter), reference };
}
