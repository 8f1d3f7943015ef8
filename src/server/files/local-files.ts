import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FOLDERS, type Folder, isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import type { FileStorage } from '#src/operations/ports.ts';
import { hasCode, TemporaryFolder } from './disk.ts';

/** A stored file, opened for reading. */
export interface StoredFile {
  readonly size: number;
  /** The bytes from `start` to `end`, both included. Call one of the two once. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
}

/** Files on this machine's disk. */
export interface LocalFiles extends FileStorage {
  /** Null where there is none, and for every name that no file of ours can have. */
  open(folder: Folder, name: string): Promise<StoredFile | null>;
  /** URLs of the files of a folder that were last changed before this time. */
  before(folder: Folder, time: Date): Promise<string[]>;
  ping(): Promise<void>;
}

/** Opens the files below a folder, made where needed. */
export async function openLocalFiles(root: string): Promise<LocalFiles> {
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  const temporary = await TemporaryFolder.swept(join(root, 'incoming'));
  const pathOf = (url: string): string | null => {
    for (const folder of FOLDERS) {
      const name = nameIn(folder, url);
      if (name !== null) return join(root, folder, name);
    }
    return null;
  };

  return {
    async put(url, chunks) {
      const path = pathOf(url);
      if (path === null) throw new Error(`No file can stand under ${JSON.stringify(url)}`);
      try {
        await temporary.write(path, chunks);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    open: async (folder, name) => (isFileName(name) ? openFile(join(root, folder, name)) : null),
    async has(url) {
      const path = pathOf(url);
      return path !== null && (await exists(path));
    },
    async delete(urls) {
      for (const url of urls) {
        const path = pathOf(url);
        if (path !== null) await rm(path, { force: true });
      }
    },
    before: (folder, time) => filesBefore(root, folder, time),
    ping: () => temporary.probe(),
  };
}

async function openFile(path: string): Promise<StoredFile | null> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    return { size, read: (range) => handle.createReadStream(range), close: () => handle.close() };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function filesBefore(root: string, folder: Folder, time: Date): Promise<string[]> {
  const urls: string[] = [];
  for (const name of await readdir(join(root, folder))) {
    if (!isFileName(name)) continue;
    const { mtime } = await stat(join(root, folder, name));
    if (mtime < time) urls.push(urlOf(folder, name));
  }
  return urls;
}
