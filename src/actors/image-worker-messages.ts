import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';

/** Sent to the image worker. */
export interface ImageWorkCommand {
  readonly blob: Blob;
  readonly type: string;
  /** The file contains a camera's metadata (Exif, XMP), or the server may read it differently than browsers. */
  readonly mustBeRedrawn: boolean;
}

/**
 * `unchanged`: the file can be sent unchanged. `redrawn`: the blob replaces it. `failed`: not because of the image, but of
 * the browser or the worker.
 */
export type ImageWorkResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'redrawn'; readonly blob: Blob }
  | { readonly kind: 'unreadable' | 'failed' };

/** Content types that the server accepts. */
export const IMAGE_TYPES: readonly string[] = limits.OrderForm.files.contentTypes;

/** An image within these bounds is sent unchanged: longer side in pixels, size in bytes. */
export const SMALL_ENOUGH = { side: 2560, bytes: 2 * MEBIBYTE } as const;
