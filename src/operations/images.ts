import { type ImageKind, sniffImage } from '#src/domain/media/image-kind.ts';
import type { ImageVariant, ImageVariants } from '#src/domain/product/image-variants.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** An image as it was sent, and what it says it is. */
export interface SentImage {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An image that may be stored. */
export interface PreparedImage {
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** Of a product's image, unless it has none. */
  readonly variants?: ImageVariants<ImageVariant & { readonly bytes: Uint8Array }>;
  /** Of an order's image. */
  readonly thumbnail?: Pick<PreparedImage, 'bytes' | 'extension'>;
}

export type ImageResult =
  | { readonly kind: 'prepared'; readonly image: PreparedImage }
  | { readonly kind: 'rejected'; readonly issue: Issue };

/** What is wrong with an image that unfolds to more pixels than so many. */
export function tooManyPixels(max: number): Issue {
  return { code: 'imageTooManyPixels', bound: max / 1_000_000 };
}

/** The images of one call; `keep` takes each result before the next image is looked into. */
export interface ImageTask {
  readonly use: 'order' | 'product';
  readonly images: Iterable<SentImage>;
  /** Aborts when nobody waits for the response any more. */
  readonly signal: AbortSignal;
  readonly keep: (result: ImageResult, index: number) => Promise<void>;
}

export interface Images {
  /** Decodes a base64 data URL; content that is not base64 counts as empty. */
  decode(dataUrl: string): SentImage;
  /** Looks into images; rejects with an `OperationError` where too many wait, and with the signal's reason. */
  run(task: ImageTask): Promise<void>;
}

/** The kind of an image that is what it says it is and of an accepted kind, else what is wrong with it. */
export function acceptedKind({ bytes, type }: SentImage): ImageKind | Issue {
  const kind = sniffImage(bytes);
  if (bytes.length === 0) return { code: 'fileUnreadable' };
  if (kind === 'image/heic') return { code: 'imageHeic' };
  if (kind === null || kind === 'image/svg+xml') return { code: 'notAnImage' };
  return kind === type.replace('image/jpg', 'image/jpeg') ? kind : { code: 'imageMistyped' };
}
