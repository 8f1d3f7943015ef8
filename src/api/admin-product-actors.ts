import {
  isAddProductAnswer,
  isDeleteProductAnswer,
  isEditProductAnswer,
} from '#src/contract/admin-answers.generated.ts';
import { plainLine, plainText } from '#src/contract/plain-text.ts';
import type { Product } from '#src/contract/types.ts';
import { isProduct } from '#src/contract/visitor-answers.generated.ts';
import { isBlank } from '#src/domain/blank.ts';
import type { DeletionEvent } from '#src/machines/dashboard-panel/dashboard-panel.events.ts';
import type { ProductToSave, SaveEvent } from '#src/machines/product-form/product-form.events.ts';
import { type ApiClient, type ApiError, asMultipart, resultOf } from './client.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { fromTask } from './task.ts';

/** A save carries a picture of up to 10 MB; in milliseconds. */
const SAVE_DEADLINE = 120_000;

export interface AdminProductActorsOptions {
  readonly client: ApiClient;
  readonly imageFile: () => Blob | null;
}

/** The calls of the panel and its form. Where the host knows versions and keys, no edit and no retry is stored blindly. */
export function createAdminProductActors({ client, imageFile }: AdminProductActorsOptions) {
  const keys = new IdempotencyKeys();

  const add = async ({ draft, videoUrl }: ProductToSave, signal: AbortSignal): Promise<SaveEvent> => {
    const image = imageFile();
    if (!image) throw new Error('the chosen picture is gone');
    const body = {
      title: plainLine(draft.title),
      shortDescription: plainText(draft.description),
      fullDescription: plainText(draft.longDescription),
      image,
      ...(videoUrl ? { videoUrl } : {}),
    };
    const key = keys.keyFor(draft, videoUrl, image);
    const call = { body, bodySerializer: asMultipart, params: { header: { 'Idempotency-Key': key } }, signal };
    const result = await resultOf(client.POST('/api/products/addproduct', call), isAddProductAnswer);
    if (result.kind === 'error') return failedSave(result, 'add');
    keys.settle();
    return { type: 'save.succeeded' };
  };

  const edit = async (
    product: Product,
    { draft, videoUrl }: ProductToSave,
    signal: AbortSignal,
  ): Promise<SaveEvent> => {
    const image = imageFile();
    const english = Object.entries({
      titleEn: draft.titleEn,
      descriptionEn: draft.descriptionEn,
      longDescriptionEn: draft.longDescriptionEn,
    });
    const body = {
      id: product.id,
      title: plainLine(draft.title),
      description: plainText(draft.description),
      longDescription: plainText(draft.longDescription),
      ...Object.fromEntries(english.filter(([, text]) => !isBlank(text))),
      ...(image ? { image } : {}),
      ...(videoUrl ? { videoUrl } : {}),
    };
    const version = product.version === undefined ? {} : { 'If-Match': `"${product.version}"` };
    const call = { body, bodySerializer: asMultipart, params: { header: version }, signal };
    const result = await resultOf(client.POST('/api/products/editproduct', call), isEditProductAnswer);
    return result.kind === 'error' ? failedSave(result, 'edit') : { type: 'save.succeeded' };
  };

  return {
    saveProduct: fromTask<SaveEvent, ProductToSave>({
      run: ({ input, signal }) => (input.product ? edit(input.product, input, signal) : add(input, signal)),
      failed: () => ({ type: 'save.failed', failure: { reason: 'connection', message: '' }, errors: [] }),
      deadline: SAVE_DEADLINE,
    }),
    deleteProduct: fromTask<DeletionEvent, { readonly id: number }>({
      run: async ({ input, signal }) => {
        const call = client.DELETE('/api/products/deleteproduct', { params: { query: { id: input.id } }, signal });
        const result = await resultOf(call, isDeleteProductAnswer);
        if (result.kind === 'success') return { type: 'deletion.succeeded' };
        return result.status === 404 ? { type: 'deletion.missing' } : { type: 'deletion.failed', error: result };
      },
      failed: (error) => ({ type: 'deletion.failed', error }),
    }),
  };
}

/** The API's names of fields that the draft calls otherwise. */
const DRAFT_PATHS: Readonly<Record<string, string>> = {
  shortDescription: 'description',
  fullDescription: 'longDescription',
  videoUrl: 'video',
};

function failedSave({ status, message, errors, body }: ApiError, reason: 'add' | 'edit'): SaveEvent {
  if (status === 412 && isConflict(body)) return { type: 'save.conflict', newer: body.product };
  if (status === 404) return { type: 'save.missing', failure: { reason, message } };
  return {
    type: 'save.failed',
    failure: { reason: status === 413 ? 'tooLarge' : reason, message },
    errors: errors.map((error) => ({ ...error, path: DRAFT_PATHS[error.path] ?? error.path })),
  };
}

function isConflict(body: unknown): body is { readonly product: Product } {
  return typeof body === 'object' && body !== null && 'product' in body && isProduct(body.product);
}
