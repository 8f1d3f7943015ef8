import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { FOLDERS, type Folder, isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { hasCode, onDisk, sweptTemporaryFolder, syncFolder } from './disk.ts';
import { type KeptFiles, type ListedFile, STORE_MARK, type StoredFile } from './server-files.ts';
import { type KeyedStorage, sweptFilesIn } from './swept-files.ts';

/** Files on this machine's disk. */
export type LocalFiles = Awaited<ReturnType<typeof openLocalFiles>>;

/** Opens the files below a folder, which is created if needed. */
export async function openLocalFiles(root: string) {
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  const temporary = await sweptTemporaryFolder(join(root, 'incoming'));
  const pathOf = (url: string) => pathIn(root, url);
  const mark = join(root, STORE_MARK);

  return {
    /** Contains a folder for each kind of file. */
    root,
    async put(url, chunks) {
      const path = pathOf(url);
      if (path === null) throw new Error(`No file can have the URL ${JSON.stringify(url)}`);
      try {
        await onDisk(() => temporary.write(path, chunks));
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    async has(url) {
      const path = pathOf(url);
      return path !== null && (await onDisk(() => isFile(path)));
    },
    async delete(urls) {
      for (const url of urls) {
        const path = pathOf(url);
        if (path !== null) await onDisk(() => rm(path, { force: true }));
      }
    },
    open: (url) => openLocalFile(root, url),
    list: (folder) => listLocalFiles(root, folder),
    swept: sweptFilesIn(keyedFolder(root)),
    hasStoreMark: async () => existsSync(mark),
    async putStoreMark() {
      await writeFile(mark, '');
      await syncFolder(root);
    },
    ping: temporary.probe,
  } satisfies KeptFiles & Record<string, unknown>;
}

/** Opens a file below a folder that a running server may be using. Returns null if there is no such file. */
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

/** @throws an error with code `ENOENT` if the folder of the file is missing, for example because its disk is elsewhere */
async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await stat(dirname(path));
    return false;
  }
}

/** Lists the files in a folder below a root. @throws an error with code `ENOENT` if it is missing */
export async function listLocalFiles(root: string, folder: Folder): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const name of await readdir(join(root, folder))) {
    if (!isFileName(name)) continue;
    const { mtime, size } = await stat(join(root, folder, name));
    files.push({ url: urlOf(folder, name), changed: mtime, size });
  }
  return files;
}

function keyedFolder(root: string): KeyedStorage {
  /** Removes the folders of a date that became empty. The folders of served files always exist. */
  const removeEmptyParents = async (key: string) => {
    for (let folder = dirname(key); folder.startsWith('swept/'); folder = dirname(folder)) {
      const isRemoved = await rmdir(join(root, folder)).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  };
  return {
    async keys(prefix) {
      const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      const paths = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
      return paths.map((path) => relative(root, path).replaceAll('\\', '/'));
    },
    async move(from, to) {
      const target = join(root, to);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(root, from), target).catch(ignoreMissing);
      await removeEmptyParents(from);
    },
    async remove(key) {
      await rm(join(root, key), { force: true });
      await removeEmptyParents(key);
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

function pathIn(root: string, url: string): string | null {
  for (const folder of FOLDERS) {
    const name = nameIn(folder, url);
    if (name !== null) return join(root, folder, name);
  }
  return null;
}
