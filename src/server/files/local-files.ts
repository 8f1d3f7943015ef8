import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDERS, type Folder, isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import type { FileStorage } from '#src/operations/ports.ts';
import { hasCode, sweptTemporaryFolder } from './disk.ts';

/** Files on this machine's disk. */
export type LocalFiles = Awaited<ReturnType<typeof openLocalFiles>>;

/** Opens the files below a folder, made where needed. */
export async function openLocalFiles(root: string) {
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  const temporary = await sweptTemporaryFolder(join(root, 'incoming'));
  const pathOf = (url: string): string | null => {
    for (const folder of FOLDERS) {
      const name = nameIn(folder, url);
      if (name !== null) return join(root, folder, name);
    }
    return null;
  };

  return {
    /** Has a folder for each kind of file. */
    root,
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
    async has(url) {
      return existsSync(pathOf(url) ?? '');
    },
    async delete(urls) {
      for (const url of urls) {
        const path = pathOf(url);
        if (path !== null) await rm(path, { force: true });
      }
    },
    /** URLs of the files of a folder that were last changed before this time. */
    before: (folder: Folder, time: Date) => filesBefore(root, folder, time),
    ping: temporary.probe,
  } satisfies FileStorage & Record<string, unknown>;
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
