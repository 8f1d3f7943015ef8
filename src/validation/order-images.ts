import { limits } from '#src/contract/limits.generated.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { type Issue, sizeIssue } from './field-issues.ts';

/** An image attached to the order. */
export interface OrderImage {
  readonly id: string;
  readonly name: string;
  /** Identifies the chosen file, so that the same file chosen twice is attached once. */
  readonly source: string;
  /** Size of the chosen file, in bytes. */
  readonly chosenBytes: number;
  /** The bytes that will be sent. Null until the image is prepared. */
  readonly blob: Blob | null;
  /** Pixels that the header of the blob declares, as far as they are known. */
  readonly pixels?: number | undefined;
  /** URL of the thumbnail. Null until the image is prepared. */
  readonly preview: string | null;
}

/** True if every image is ready to be sent. */
export function arePrepared(images: readonly OrderImage[]): boolean {
  return images.every(({ blob }) => blob !== null);
}

export interface RejectedImage {
  readonly name: string;
  readonly issue: Issue;
}

/** An attached image and the file that it will be prepared from. */
interface AdmittedImage {
  readonly image: OrderImage;
  readonly file: File;
}

const { files: LIMITS } = limits.OrderForm;

/**
 * Largest file to decode, in bytes. It exceeds the limit for an order's image, since photos are reduced before they are
 * sent.
 */
const MAX_BYTES_TO_DECODE = 50 * MEBIBYTE;

/**
 * Validates a file without reading it. Its declared type does not matter: the browser derives it from the extension.
 * `attachedCount` is the number of images that are already attached.
 */
function immediateIssue(file: File, attachedCount: number): Issue | null {
  if (file.size === 0) return { code: 'fileEmpty' };
  if (file.size > MAX_BYTES_TO_DECODE) return sizeIssue(file.size, LIMITS.each.maxBytes);
  if (attachedCount >= LIMITS.maxItems) return { code: 'tooMany', bound: LIMITS.maxItems };
  return null;
}

/** The parts of an image that count towards the limits of an order. */
export interface ImageWeight {
  readonly bytes: number;
  readonly pixels: number;
}

/** Returns the weight of an image. One that is not prepared yet weighs nothing. */
export function weightOf({ blob, pixels = 0 }: Pick<OrderImage, 'blob' | 'pixels'>): ImageWeight {
  return { bytes: blob?.size ?? 0, pixels };
}

/** True if a prepared image fits into the order, given the total weight of the other images. */
export function fitsBeside({ bytes, pixels }: ImageWeight, others: ImageWeight): boolean {
  return (
    bytes <= LIMITS.each.maxBytes && !areTooManyBytes(bytes, others) && pixels + others.pixels <= LIMITS.maxTotalPixels
  );
}

/** Returns the issue of a prepared image that does not fit into the order. */
export function issueOfWeight({ bytes }: ImageWeight, others: ImageWeight): Issue {
  const issue = sizeIssue(bytes, LIMITS.each.maxBytes);
  if (issue) return issue;
  return areTooManyBytes(bytes, others)
    ? { code: 'filesTooLarge', bound: LIMITS.maxTotalBytes / MEBIBYTE }
    : { code: 'imagesTooManyPixels', bound: LIMITS.maxTotalPixels / 1_000_000 };
}

function areTooManyBytes(bytes: number, others: ImageWeight): boolean {
  return bytes + others.bytes > LIMITS.maxTotalBytes;
}

/** Returns the total weight of all prepared images but one. */
export function weightWithout(images: readonly OrderImage[], id: string): ImageWeight {
  const weights = images.filter((image) => image.id !== id).map(weightOf);
  return {
    bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
    pixels: weights.reduce((sum, { pixels }) => sum + pixels, 0),
  };
}

/** Divides chosen files into admitted ones, with ids `<batch>-<n>`, and rejected ones. Skips files already attached. */
export function admitImages(
  files: readonly File[],
  attached: readonly OrderImage[],
  batch: number,
): { admitted: readonly AdmittedImage[]; rejected: readonly RejectedImage[] } {
  const admitted: AdmittedImage[] = [];
  const rejected: RejectedImage[] = [];
  const sources = new Set(attached.map(({ source }) => source));
  for (const [index, file] of files.entries()) {
    const source = sourceOf(file);
    if (sources.has(source)) continue;
    sources.add(source);
    const issue = immediateIssue(file, attached.length + admitted.length);
    if (issue) rejected.push({ name: file.name, issue });
    else admitted.push({ image: unpreparedImage(`${batch}-${index}`, file), file });
  }
  return { admitted, rejected };
}

/** Identifies a file by its metadata, since browsers do not reveal its path. */
function sourceOf({ name, size, lastModified, type }: File): string {
  return [name, size, lastModified, type].join('/');
}

function unpreparedImage(id: string, file: File): OrderImage {
  return { id, name: file.name, source: sourceOf(file), chosenBytes: file.size, blob: null, preview: null };
}
