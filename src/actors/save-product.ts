import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { Product } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import { partOf } from '#src/domain/part-of.ts';
import { addedTexts, editedTexts, isDraft, nameInAddition, productFields } from '#src/domain/product/product-fields.ts';
import type { ProductToSave, SaveEvent, SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, asMultipart, type ErrorResponse, resultOf } from './client.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { fromTask } from './task.ts';

/** Milliseconds. The request carries two images of up to 10 MB each. */
const SAVE_DEADLINE = 120_000;

/**
 * Creates the actor that saves a product. On a host that supports versions and idempotency keys, an edit never
 * overwrites a newer version and a retry never adds a product twice.
 */
export function createSaveProduct(client: ApiClient) {
  const keys = new IdempotencyKeys();

  const add = async (toSave: ProductToSave, signal: AbortSignal): Promise<SaveEvent> => {
    const { draft, image, drawing, isHidden, videoUrl } = toSave;
    if (image === null) throw new Error('A new product needs an image');
    const body = {
      ...addedTexts(draft),
      image,
      ...(drawing ? { drawing } : {}),
      ...(videoUrl ? { videoUrl } : {}),
      ...(isHidden ? { hidden: 'true' } : {}),
    };
    const key = keys.keyFor(draft, videoUrl, image, drawing, isHidden);
    const call = { body, bodySerializer: asMultipart, params: { header: { 'Idempotency-Key': key } }, signal };
    const result = await resultOf(client.POST('/api/products/addproduct', call), hasShape(adminShapes.ProductAnswer));
    if (result.kind === 'error') return failedSave(result, 'add');
    keys.settle();
    return { type: 'save.succeeded', id: result.value.id };
  };

  const edit = async (
    product: Product,
    { draft, image, drawing, removesDrawing, isHidden, videoUrl }: ProductToSave,
    signal: AbortSignal,
  ): Promise<SaveEvent> => {
    const body = {
      id: product.id,
      ...editedTexts(draft),
      ...(image ? { image } : {}),
      ...(drawing ? { drawing } : {}),
      ...(removesDrawing && !drawing ? { removeDrawing: 'true' } : {}),
      ...(videoUrl ? { videoUrl } : {}),
      ...(isHidden === isDraft(product) ? {} : { hidden: String(isHidden) }),
    };
    const version = product.version === undefined ? {} : { 'If-Match': `"${product.version}"` };
    const call = { body, bodySerializer: asMultipart, params: { header: version }, signal };
    const result = await resultOf(client.POST('/api/products/editproduct', call), hasShape(adminShapes.Answer));
    return result.kind === 'error' ? failedSave(result, 'edit') : { type: 'save.succeeded', id: product.id };
  };

  return fromTask<SaveEvent, ProductToSave>({
    run: ({ input, signal }) => (input.product ? edit(input.product, input, signal) : add(input, signal)),
    failed: (error) => ({
      type: 'save.failed',
      failure: withReference({ reason: 'connection', message: '' }, referenceOf(error)),
      errors: [],
    }),
    deadline: SAVE_DEADLINE,
  });
}

/** Names of the form's fields by the paths in the API's errors. */
const FORM_PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(productFields('fa').map((field) => [nameInAddition(field), field])),
  videoUrl: 'video',
};

function withReference(failure: SaveFailure, reference: string): SaveFailure {
  return reference === '' ? failure : { ...failure, reference };
}

function failedSave({ status, message, errors, body, reference }: ErrorResponse, reason: 'add' | 'edit'): SaveEvent {
  if (status === 412 && isConflict(body)) return { type: 'save.conflict', newer: body.product };
  if (status === 404) return { type: 'save.missing', failure: { reason, message } };
  return {
    type: 'save.failed',
    failure: withReference({ reason: status === 413 ? 'tooLarge' : reason, message }, reference),
    errors: errors.map((error) => ({ ...error, path: FORM_PATHS[error.path] ?? error.path })),
  };
}

function isConflict(body: unknown): body is { readonly product: Product } {
  return hasShape(visitorShapes.Product)(partOf(body, 'product'));
}
