import { FOLDERS, type Folder } from '#src/domain/media/file-urls.ts';
import type { FileStorage } from '#src/operations/ports.ts';
import type { SweptFiles } from './swept-files.ts';

/** File storage of the server, which needs more than the operations do. */
export interface KeptFiles extends FileStorage {
  list(folder: Folder): Promise<ListedFile[]>;
  /** Deletes files. URLs without a file are ignored. */
  delete(urls: Iterable<string>): Promise<void>;
  /** Files that were moved aside because no row names them. */
  readonly swept: SweptFiles;
  /** True if a store has begun beside these files, even if it is missing or empty now. */
  hasStoreMark(): Promise<boolean>;
  putStoreMark(): Promise<void>;
  /** Opens a file, whose chunks can be read once. Returns null if there is no such file. */
  open(url: string): Promise<StoredFile | null>;
  /** Rejects if the storage is unavailable. */
  ping(): Promise<void>;
}

/** Name, below the root of a storage, of the empty file that marks it as belonging to a store. */
export const STORE_MARK = 'store-has-begun';

export interface ListedFile {
  readonly url: string;
  /** Time of the last change. */
  readonly changed: Date;
  /** In bytes. */
  readonly size: number;
}

/** A file's size in bytes and its content. */
export interface StoredFile {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Returns all files that are not swept. */
export async function allFiles(files: Pick<KeptFiles, 'list'>): Promise<ListedFile[]> {
  return (await Promise.all(FOLDERS.map((folder) => files.list(folder)))).flat();
}
