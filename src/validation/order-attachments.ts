import { limits } from '#src/contract/limits.generated.ts';
import type { ExaminedModel } from '#src/domain/model/examined-model.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { type Issue, sizeIssue } from './field-issues.ts';

/** An image or a model attached to the order. */
export interface OrderAttachment {
  readonly id: string;
  readonly name: string;
  /** Identifies the chosen file, so that the same file chosen twice is attached once. */
  readonly source: string;
  /** Size of the chosen file, in bytes. */
  readonly chosenBytes: number;
  /** The bytes that will be sent. Null until the file is prepared. */
  readonly blob: Blob | null;
  /** Pixels that the header of the blob declares, as far as they are known. */
  readonly pixels?: number | undefined;
  /** Missing for an image, and until the file is prepared. */
  readonly model?: ExaminedModel | undefined;
  /** URL of the thumbnail of an image, or of the picture of a model. Null until the image is prepared or the model drawn. */
  readonly preview: string | null;
}

/** True if every file is ready to be sent. */
export function arePrepared(attachments: readonly OrderAttachment[]): boolean {
  return attachments.every(({ blob }) => blob !== null);
}

export interface RejectedFile {
  readonly name: string;
  readonly issue: Issue;
}

/** An attachment and the file that it will be prepared from. */
interface AdmittedFile {
  readonly attachment: OrderAttachment;
  readonly file: File;
}

const { files: LIMITS, models: MODEL_LIMITS } = limits.OrderForm;

/** Largest number of files of both kinds. */
const MAX_FILES = LIMITS.maxItems + MODEL_LIMITS.maxItems;

/**
 * Largest file to decode, in bytes. It exceeds the limit for an order's image, since photos are reduced before they are
 * sent.
 */
const MAX_BYTES_TO_DECODE = 50 * MEBIBYTE;

/**
 * Validates a file without reading it. Its declared type does not matter: the browser derives it from the extension.
 * `attachedCount` is the number of files that are already attached.
 */
function immediateIssue(file: File, attachedCount: number): Issue | null {
  if (file.size === 0) return { code: 'fileEmpty' };
  if (file.size > MAX_BYTES_TO_DECODE) return sizeIssue(file.size, LIMITS.each.maxBytes);
  if (attachedCount >= MAX_FILES) return { code: 'tooMany', bound: MAX_FILES };
  return null;
}

type PreparedAttachment = Pick<OrderAttachment, 'blob' | 'pixels' | 'model'>;

/** Returns the issue of a prepared file that does not fit into the order. Images and models have limits of their own. */
export function issueBeside(file: PreparedAttachment, others: readonly PreparedAttachment[]): Issue | null {
  const sameKind = others.filter(({ blob, model }) => blob !== null && Boolean(model) === Boolean(file.model));
  return file.model ? issueOfModel(file, sameKind) : issueOfImage(file, sameKind);
}

function issueOfModel(file: PreparedAttachment, others: readonly PreparedAttachment[]): Issue | null {
  return issueOfFile(file, others, { ...MODEL_LIMITS, maxBytes: MODEL_LIMITS.each.fields.content.maxBytes });
}

function issueOfImage(file: PreparedAttachment, others: readonly PreparedAttachment[]): Issue | null {
  const issue = issueOfFile(file, others, { ...LIMITS, maxBytes: LIMITS.each.maxBytes });
  if (issue) return issue;
  const pixels = [file, ...others].reduce((sum, { pixels = 0 }) => sum + pixels, 0);
  const isTooMany = pixels > LIMITS.maxTotalPixels;
  return isTooMany ? { code: 'imagesTooManyPixels', bound: LIMITS.maxTotalPixels / 1_000_000 } : null;
}

interface FileLimits {
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly maxTotalBytes: number;
}

function issueOfFile(
  file: PreparedAttachment,
  others: readonly PreparedAttachment[],
  { maxItems, maxBytes, maxTotalBytes }: FileLimits,
): Issue | null {
  const bytes = [file, ...others].reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
  if (others.length >= maxItems) return { code: 'tooMany', bound: maxItems };
  const issue = sizeIssue(file.blob?.size ?? 0, maxBytes);
  if (issue) return issue;
  return bytes > maxTotalBytes ? { code: 'filesTooLarge', bound: maxTotalBytes / MEBIBYTE } : null;
}

/** Divides chosen files into admitted ones, with ids `<batch>-<n>`, and rejected ones. Skips files already attached. */
export function admitFiles(
  files: readonly File[],
  attached: readonly OrderAttachment[],
  batch: number,
): { admitted: readonly AdmittedFile[]; rejected: readonly RejectedFile[] } {
  const admitted: AdmittedFile[] = [];
  const rejected: RejectedFile[] = [];
  const sources = new Set(attached.map(({ source }) => source));
  for (const [index, file] of files.entries()) {
    const source = sourceOf(file);
    if (sources.has(source)) continue;
    sources.add(source);
    const issue = immediateIssue(file, attached.length + admitted.length);
    if (issue) rejected.push({ name: file.name, issue });
    else admitted.push({ attachment: unpreparedFile(`${batch}-${index}`, file), file });
  }
  return { admitted, rejected };
}

/** Identifies a file by its metadata, since browsers do not reveal its path. */
function sourceOf({ name, size, lastModified, type }: File): string {
  return [name, size, lastModified, type].join('/');
}

function unpreparedFile(id: string, file: File): OrderAttachment {
  return { id, name: file.name, source: sourceOf(file), chosenBytes: file.size, blob: null, preview: null };
}
