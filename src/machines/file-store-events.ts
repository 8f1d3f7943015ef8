import type { Issue } from '#src/validation/field-issues.ts';

/** What the actor that keeps chosen files is told; a key names the place that a file takes, and takes over. */
export type FileStoreCommand<Key extends string = string> =
  | { type: 'file.examine'; key: Key; file: File }
  | { type: 'file.release'; key: Key };

/** A file that is fit to be sent; its bytes stay in the store. */
export interface StoredFile {
  readonly name: string;
  /** Size of what will be sent, in bytes. */
  readonly bytes: number;
  readonly mime: string;
  /** Object URL of a preview. */
  readonly preview: string;
}

/** What the store found inside a file. */
export type FileStoreEvent<Key extends string> =
  | { type: 'file.prepared'; key: Key; file: StoredFile }
  | { type: 'file.rejected'; key: Key; name: string; issue: Issue };
