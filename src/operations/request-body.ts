import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import type { OperationId } from './documented-operation.ts';

/** Limit for a file part of a form, in bytes. */
export const MAX_FILE_BYTES = limits.AddProductForm.image.maxBytes;

/** Limit for a text field of a form, in bytes: 20,000 characters of four bytes, and the white space around them. */
export const MAX_FIELD_BYTES = 100_000;

/** Limit for a product with its picture and its drawing, in bytes. */
const MAX_PRODUCT_BYTES = 2 * MAX_FILE_BYTES + MEBIBYTE;

const { files, models } = limits.OrderForm;

const LARGE_BODIES: Partial<Record<OperationId, number>> = {
  addProduct: MAX_PRODUCT_BYTES,
  editProduct: MAX_PRODUCT_BYTES,
  sendOrder: Math.ceil(((files.maxTotalBytes + models.maxTotalBytes) * 4) / 3) + 4 * MEBIBYTE,
};

/** Returns the limit for a body in bytes. An order contains its files in base64, which is a third larger. */
export function maxBodyBytes(operationId: OperationId): number {
  return LARGE_BODIES[operationId] ?? MEBIBYTE;
}
