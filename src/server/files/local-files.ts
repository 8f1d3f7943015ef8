import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDERS, isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { hasCode, sweptTemporaryFolder } from './disk.ts';
import type { KeptFiles, StoredFile } from './server-files.ts';

/** Files on this machine's disk. */
export type LocalFiles = Awaited<ReturnType<typeof openLocalFiles>>;

/** Opens the files below a folder, made where needed. */
export async function openLocalFiles(root: string) {
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  const temporary = await sweptTemporaryFolder(join(root, 'incoming'));
  const pathOf = (url: string) => pathIn(root, url);

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
    open: (url) => openLocalFile(root, url),
    async before(folder, time) {
      const urls: string[] = [];
      for (const name of await readdir(join(root, folder))) {
        if (!isFileName(name)) continue;
        const { mtime } = await stat(join(root, folder, name));
        if (mtime < time) urls.push(urlOf(folder, name));
      }
      return urls;
    },
    ping: temporary.probe,
  } satisfies KeptFiles & Record<string, unknown>;
}

/** Opens a file below a folder, whoever else is at work there. */
export async function openLocalFile(root: string, url: string): Promise<StoredFile | null> {
  try {
    const file = await open(pathIn(root, url) ?? '');
    const { size } = await file.stat();
    return { size, chunks: file.createReadStream() };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function pathIn(root: string, url: string): string | null {
  for (const folder of FOLDERS) {
    const name = nameIn(folder, url);
    if (name !== null) return join(root, folder, name);
  }
  return null;
}
