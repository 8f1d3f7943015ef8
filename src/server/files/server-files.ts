import { FOLDERS, type Folder } from '#src/domain/media/file-urls.ts';
import type { FileStorage } from '#src/operations/ports.ts';
import type { BucketFiles } from './bucket-files.ts';
import type { LocalFiles } from './local-files.ts';
import type { SweptFiles } from './swept-files.ts';

/** What the server asks of a storage beside what the operations do. */
export interface KeptFiles extends FileStorage {
  list(folder: Folder): Promise<ListedFile[]>;
  /** Files that were moved aside because no row names them. */
  readonly swept: SweptFiles;
  /** True if a store has begun beside these files, even if it is missing or empty now. */
  hasStoreMark(): Promise<boolean>;
  putStoreMark(): Promise<void>;
  /** A whole file, to be read once; null where there is none. */
  open(url: string): Promise<StoredFile | null>;
  /** Rejects where nothing can be had of it. */
  ping(): Promise<void>;
}

/** Name, below the root of a storage, of the empty file that marks it as belonging to a store. */
export const STORE_MARK = 'store-has-begun';

export interface ListedFile {
  readonly url: string;
  /** Time of the last change. */
  readonly changed: Date;
}

/** A file's bytes as they come, and how many there will be. */
export interface StoredFile {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Returns all files that are not swept. */
export async function allFiles(files: Pick<KeptFiles, 'list'>): Promise<ListedFile[]> {
  return (await Promise.all(FOLDERS.map((folder) => files.list(folder)))).flat();
}

/** Where the files are: each hands them out in its own way. */
export type ServerFiles = LocalFiles | BucketFiles;
