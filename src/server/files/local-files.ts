import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { videoExtension } from './content-types.ts';
import { hasCode, TemporaryFolder } from './disk.ts';
import { type FileStorage, FOLDERS, type Folder, isFileName, type StoredFile, urlOf } from './file-storage.ts';
import { presignedUrl } from './presign.ts';

/** Files on this machine's disk; uploads come back to this server. */
export interface LocalFiles extends FileStorage {
  /**
   * Takes an upload in; half of one never stands under the name.
   * @throws an error with code `EEXIST` where the name is taken, and whatever `chunks` throws
   */
  receive(folder: Folder, name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Opens the files below a folder, made where needed.
 * @param secret signs the presigned URLs
 */
export async function openLocalFiles(root: string, secret: string): Promise<LocalFiles> {
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  const temporary = await TemporaryFolder.swept(join(root, 'incoming'));
  const pathOf = (folder: Folder, name: string) => {
    if (!isFileName(name)) throw new Error(`No file can be named ${JSON.stringify(name)}`);
    return join(root, folder, name);
  };

  return {
    put: (folder, name, bytes) => temporary.write(pathOf(folder, name), [bytes]),
    receive: (folder, name, chunks) => temporary.write(pathOf(folder, name), chunks),
    open: async (folder, name) => (isFileName(name) ? openFile(pathOf(folder, name)) : null),
    has: async (folder, name) => isFileName(name) && (await exists(pathOf(folder, name))),
    async remove(folder, names) {
      for (const name of names) if (isFileName(name)) await rm(pathOf(folder, name), { force: true });
    },
    namesBefore: (folder, time) => namesBefore(join(root, folder), time),
    async presignVideo({ mime, size }) {
      const name = `${randomBytes(16).toString('base64url')}.${videoExtension(mime)}`;
      const url = presignedUrl(secret, { folder: 'videos', name, mime, size }, new Date());
      return { url, headers: { 'Content-Type': mime }, publicUrl: urlOf('videos', name) };
    },
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

async function namesBefore(folder: string, time: Date): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (!isFileName(name)) continue;
    const { mtime } = await stat(join(folder, name));
    if (mtime < time) names.push(name);
  }
  return names;
}
