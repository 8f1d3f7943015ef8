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
  /** URL of the thumbnail. Null until the image is prepared. */
  readonly preview: string | null;
}

/** True if every image has been examined and accepted. */
export function arePrepared(images: readonly OrderImage[]): boolean {
  return images.every(({ blob }) => blob !== null);
}

/** A file that was rejected. */
export interface RejectedImage {
  readonly name: string;
  readonly issue: Issue;
}

/** A file that is examined before it is attached. */
interface AdmittedImage {
  readonly image: OrderImage;
  readonly file: File;
}

const { files: LIMITS } = limits.OrderForm;

/**
 * Larger images than the order takes are still worth examining, since photos shrink; beyond this nobody's browser
 * should be asked to decode them. In bytes.
 */
const LARGEST_TO_EXAMINE = 50 * MEBIBYTE;

/** The browser's guess from the name: none for a name without an ending or with one that it does not know. */
const MAY_BE_IMAGE = /^(?:image\/(?!svg)|application\/octet-stream$|$)/;

/** Why a file is refused before anybody looks inside, with so many images already there; null to look inside. */
function issueAtSight(file: File, alreadyChosen: number): Issue | null {
  if (!MAY_BE_IMAGE.test(file.type)) return { code: 'notAnImage' };
  if (file.size === 0) return { code: 'fileEmpty' };
  if (file.size > LARGEST_TO_EXAMINE) return sizeIssue(file.size, LIMITS.each.maxBytes);
  if (alreadyChosen >= LIMITS.maxItems) return { code: 'tooMany', bound: LIMITS.maxItems };
  return null;
}

/** Whether a prepared image goes along by its final size, beside what the other images weigh. */
export function fitsBeside(bytes: number, othersBytes: number): boolean {
  return bytes <= LIMITS.each.maxBytes && bytes + othersBytes <= LIMITS.maxTotalBytes;
}

/** Why a prepared image that does not go along is refused. */
export function issueOfSize(bytes: number): Issue {
  return sizeIssue(bytes, LIMITS.each.maxBytes) ?? { code: 'filesTooLarge', bound: LIMITS.maxTotalBytes / MEBIBYTE };
}

/** Total size of the prepared images without the one named, in bytes. */
export function weightWithout(images: readonly OrderImage[], id: string): number {
  return images.filter((image) => image.id !== id).reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
}

/** Sorts chosen files into those that may go along, named `<batch>-<n>`, and those refused by name; each file once. */
export function admitImages(
  files: readonly File[],
  alreadyThere: readonly OrderImage[],
  batch: number,
): { admitted: readonly AdmittedImage[]; rejected: readonly RejectedImage[] } {
  const admitted: AdmittedImage[] = [];
  const rejected: RejectedImage[] = [];
  const sources = new Set(alreadyThere.map(({ source }) => source));
  for (const [index, file] of files.entries()) {
    const source = sourceOf(file);
    if (sources.has(source)) continue;
    sources.add(source);
    const issue = issueAtSight(file, alreadyThere.length + admitted.length);
    if (issue) rejected.push({ name: file.name, issue });
    else admitted.push({ image: examining(`${batch}-${index}`, file), file });
  }
  return { admitted, rejected };
}

/** No two of a person's files agree in all of this; the browser tells no path. */
function sourceOf({ name, size, lastModified, type }: File): string {
  return [name, size, lastModified, type].join('/');
}

function examining(id: string, file: File): OrderImage {
  return { id, name: file.name, source: sourceOf(file), chosenBytes: file.size, blob: null, preview: null };
}
