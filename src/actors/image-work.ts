import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';

/** What the image worker is asked to look at; `hasMetadata` when a camera left its metadata (Exif) in the file. */
export interface ImageWorkCommand {
  readonly blob: Blob;
  readonly type: string;
  readonly hasMetadata: boolean;
}

/** `kept`: the file is fine as it is. */
export type ImageWorkResult =
  | { readonly kind: 'kept' }
  | { readonly kind: 'drawn'; readonly blob: Blob }
  | { readonly kind: 'unreadable' };

/** The types that the server takes. */
export const IMAGE_TYPES: readonly string[] = limits.OrderForm.files.contentTypes;

/** An image within these bounds goes out as it is: longer side in pixels, size in bytes. */
export const SMALL_ENOUGH = { side: 2560, bytes: 2 * MEBIBYTE } as const;
