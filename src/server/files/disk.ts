import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Chunks } from '#src/operations/ports.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

/** Flushes a folder's directory entries, so that new and renamed files survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function writeWhole(file: string, chunks: Chunks): Promise<void> {
  await using handle = await open(file, 'wx');
  for await (const chunk of chunks) await handle.writeFile(chunk);
  await handle.sync();
}

/** True if an error of the system has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Codes of a disk that fails, is read-only or belongs to others, of a folder that is missing, and of too many open files. */
const UNUSABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Converts the error of a disk that the operator can repair while the server runs. Returns other errors unchanged. */
export function diskError(error: unknown): unknown {
  const isUnusable = UNUSABLE.some((code) => hasCode(error, code));
  return isUnusable ? new StoreBusy('A file or folder cannot be used', { cause: error }) : error;
}

/** Accesses the disk. @throws StoreBusy if it cannot be used */
export async function onDisk<Result>(access: () => Promise<Result>): Promise<Result> {
  try {
    return await access();
  } catch (error) {
    throw diskError(error);
  }
}

/** Creates or empties a folder for files that are being written. A killed process may have left some. */
export async function sweptTemporaryFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const newFile = () => join(folder, randomUUID());
  return {
    async probe(): Promise<void> {
      const file = newFile();
      await writeFile(file, 'x').finally(() => rm(file, { force: true }));
    },
    /** Writes a file atomically. @throws an error with code `EEXIST` if it exists */
    async write(target: string, chunks: Chunks): Promise<void> {
      const temporary = newFile();
      try {
        await writeWhole(temporary, chunks);
        await link(temporary, target);
        await syncFolder(dirname(target));
      } finally {
        await rm(temporary, { force: true });
      }
    },
  };
}
