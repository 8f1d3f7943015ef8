import { FOLDERS, type Folder } from '#src/domain/media/file-urls.ts';
import type { FileStorage } from '#src/operations/ports.ts';
import type { BucketFiles } from './bucket-files.ts';
import type { LocalFiles } from './local-files.ts';

/** What the server asks of a storage beside what the operations do. */
export interface KeptFiles extends FileStorage {
  /** URLs of the files of a folder that were last changed before this time. */
  before(folder: Folder, time: Date): Promise<string[]>;
  /** A whole file, to be read once; null where there is none. */
  open(url: string): Promise<StoredFile | null>;
  /** Rejects where nothing can be had of it. */
  ping(): Promise<void>;
}

/** A file's bytes as they come, and how many there will be. */
export interface StoredFile {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** URLs of all files in a storage. */
export async function allFiles(files: Pick<KeptFiles, 'before'>): Promise<string[]> {
  const latest = new Date(8.64e15);
  return (await Promise.all(FOLDERS.map((folder) => files.before(folder, latest)))).flat();
}

/** Where the files are: each hands them out in its own way. */
export type ServerFiles = LocalFiles | BucketFiles;
