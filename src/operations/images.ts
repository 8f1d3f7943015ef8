import { type ImageKind, sniffImage } from '#src/domain/image-kind.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** A picture as it was sent, and what it says it is. */
export interface SentImage {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture that may be stored. */
export interface PreparedImage {
  readonly bytes: Uint8Array;
  readonly extension: string;
}

export type ImageVerdict =
  | { readonly kind: 'prepared'; readonly image: PreparedImage }
  | { readonly kind: 'refused'; readonly issue: Issue };

/** The pictures of one call; `keep` takes each verdict before the next picture is looked into. */
export interface ImageTask {
  readonly use: 'order' | 'product';
  readonly images: Iterable<SentImage>;
  /** Aborts when nobody waits for the response any more. */
  readonly signal: AbortSignal;
  readonly keep: (verdict: ImageVerdict, index: number) => Promise<void>;
}

export interface Images {
  /** Decodes a base64 data URL; content that is not base64 counts as empty. */
  decode(dataUrl: string): SentImage;
  /** Looks into pictures; rejects with an `OperationError` where too many wait, and with the signal's reason. */
  run(task: ImageTask): Promise<void>;
}

/** The kind of a picture that is what it says it is and of an accepted kind, else what is wrong with it. */
export function acceptedKind({ bytes, type }: SentImage): ImageKind | Issue {
  const kind = sniffImage(bytes);
  if (bytes.length === 0) return { code: 'fileUnreadable' };
  if (kind === 'image/heic') return { code: 'imageHeic' };
  if (kind === null || kind === 'image/svg+xml') return { code: 'notAnImage' };
  return kind === type.replace('image/jpg', 'image/jpeg') ? kind : { code: 'imageMistyped' };
}
