import { limits } from '#src/contract/limits.generated.ts';
import { type ImageKind, sniffImage } from '#src/domain/media/image-kind.ts';
import { isStoredDifferently } from '#src/domain/media/stored-image.ts';
import type { ImageVariant, ImageVariants } from '#src/domain/product/image-variants.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import { OperationError } from './operation-error.ts';
import type { Chunks } from './ports.ts';

/** Content that is ready to be stored. */
export interface PreparedContent {
  /** Can be iterated repeatedly. */
  readonly chunks: Chunks;
  /** In bytes. */
  readonly size: number;
}

/** An image that may be stored. */
export interface PreparedImage extends PreparedContent {
  readonly extension: string;
  readonly hasAlpha: boolean;
  /** Smaller copies of a product's image. */
  readonly variants?: ImageVariants<ImageVariant & PreparedContent>;
  /** Thumbnail of an order's image. */
  readonly thumbnail?: PreparedContent & { readonly extension: string };
}

/** @typeParam Image `EncodedImage` while the image is in memory, before it is written to the spool */
export type ImageResult<Image = PreparedImage> =
  | { readonly kind: 'prepared'; readonly image: Image }
  | { readonly kind: 'rejected'; readonly issue: Issue };

/** Issue of an image with more than `max` pixels. */
export function tooManyPixels(max: number): Issue {
  return { code: 'imageTooManyPixels', bound: max / 1_000_000 };
}

const { maxTotalPixels: MAX_TOTAL_PIXELS } = limits.OrderForm.files;

/** Returns a function that adds up the pixels of a call's images. It returns the issue of an image that is one too many. */
export function pixelSum(): (pixels: number) => Issue | null {
  let sum = 0;
  return (pixels) => {
    sum += pixels;
    return sum > MAX_TOTAL_PIXELS ? { code: 'imagesTooManyPixels', bound: MAX_TOTAL_PIXELS / 1_000_000 } : null;
  };
}

export interface ImageToPrepare {
  /** An order's image gets a thumbnail, a product's picture gets smaller copies, its drawing gets neither. */
  readonly use: 'order' | 'picture' | 'drawing';
  readonly file: SentFile;
}

/** The images of one call. */
export interface ImageTask<Image = ImageToPrepare> {
  readonly images: readonly Image[];
  /** Network of the customer. Networks take turns, and their work is limited. Missing for the admin, who goes first. */
  readonly network?: string;
  /** Aborts when the client no longer waits for the response. */
  readonly signal: AbortSignal;
}

export interface Images {
  /**
   * Prepares images for storage and calls `store` with a result for each; an image that the server cannot decode ends
   * the list. The prepared content is available until `store` settles. No other call waits for `store`.
   * @throws OperationError if the server has no time for the images; the signal's reason if it aborts
   */
  prepare<Stored>(task: ImageTask, store: (results: readonly ImageResult[]) => Promise<Stored>): Promise<Stored>;
}

/** Returns the kind of an image if it is accepted, otherwise the issue. The declared type does not matter. */
export function acceptedKind(bytes: Uint8Array<ArrayBuffer>): ImageKind | Issue {
  const kind = sniffImage(bytes);
  if (bytes.length === 0) return { code: 'fileUnreadable' };
  if (kind === 'image/heic') return { code: 'imageHeic' };
  if (kind === null || kind === 'image/svg+xml') return { code: 'notAnImage' };
  return isStoredDifferently(bytes) ? { code: 'imageNotAsShown' } : kind;
}

/** @throws OperationError if an image was rejected, with an issue at its path */
export function preparedImages(
  results: readonly ImageResult[],
  pathOf: (index: number) => string,
): readonly PreparedImage[] {
  const issues = results.flatMap((result, index) =>
    result.kind === 'rejected' ? [{ path: pathOf(index), ...result.issue }] : [],
  );
  if (issues.length > 0) throw OperationError.forFields(issues);
  return results.flatMap((result) => (result.kind === 'prepared' ? [result.image] : []));
}
