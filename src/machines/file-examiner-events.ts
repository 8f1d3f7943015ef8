import type { ExaminedModel } from '#src/domain/model/examined-model.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Sent to the actor that checks chosen files. A key names a place for one file: a new file replaces the earlier one. */
export type FileExaminerCommand<Key extends string = string> =
  | { type: 'file.examine'; key: Key; file: File }
  | { type: 'file.release'; key: Key };

/** A file that may be sent. */
export interface PreparedFile {
  readonly name: string;
  /** The bytes that will be sent, and their type. */
  readonly blob: Blob;
  /** Pixels that an image declares, as far as they are known. */
  readonly pixels?: number | undefined;
  /** Missing for an image or a video. */
  readonly model?: ExaminedModel | undefined;
  /** Object URL of the preview, which is revoked after the file is released. Null for a model. */
  readonly preview: string | null;
}

/** Result of checking a file. */
export type FileExaminerEvent<Key extends string> =
  | { type: 'file.prepared'; key: Key; file: PreparedFile }
  | { type: 'file.rejected'; key: Key; name: string; issue: Issue };
