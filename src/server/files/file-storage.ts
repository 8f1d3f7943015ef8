import type { Readable } from 'node:stream';
import type { PresignedUpload } from '#src/contract/types.ts';

/** Where a file belongs: pictures of orders are the admin's, everything else is public. */
export const FOLDERS = ['orders', 'products', 'videos'] as const;
export type Folder = (typeof FOLDERS)[number];

/** A stored file, opened for reading. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` to `end`, both included. Call one of the two once. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
  /** Gives the file up without reading it. */
  close(): Promise<void>;
}

/** What a presigned URL is bound to; `size` in bytes where the client told it. */
export interface VideoUpload {
  readonly mime: string;
  readonly size: number | null;
}

/** Keeps files by folder and name; an object storage can stand behind it as well as a disk. */
export interface FileStorage {
  /** Resolves once the bytes are on disk under this name. */
  put(folder: Folder, name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none, and for every name that no file of ours can have. */
  open(folder: Folder, name: string): Promise<StoredFile | null>;
  has(folder: Folder, name: string): Promise<boolean>;
  /** Removes what is there; a name that is not there is no error. */
  remove(folder: Folder, names: Iterable<string>): Promise<void>;
  /** The files of a folder that were last changed before this time. */
  namesBefore(folder: Folder, time: Date): Promise<string[]>;
  /** Where a browser uploads one video to, once. */
  presignVideo(upload: VideoUpload): Promise<PresignedUpload>;
  /** Rejects when the storage does not take anything. */
  ping(): Promise<void>;
}

/** The URL under which this server hands out a file. */
export function urlOf(folder: Folder, name: string): string {
  return `/files/${folder}/${name}`;
}

/** The name in a URL that `urlOf` made for this folder, or null. */
export function nameIn(folder: Folder, url: string): string | null {
  const prefix = urlOf(folder, '');
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isFileName(name) ? name : null;
}

/** Whether a file of ours can have this name: one plain segment with one extension, nothing that a path could hide in. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,10}$/.test(name);
}
