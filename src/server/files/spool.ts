import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PreparedContent } from '#src/operations/prepared-images.ts';
import { hasCode, onDisk } from './disk.ts';
import type { DiskSpace } from './disk-space.ts';

/** Bytes that are read at a time. */
const CHUNK = 65_536;

export type Spool = ReturnType<typeof spoolIn>;

/** Creates a folder for spool files, or empties it: a killed server may have left a file that still had its name. */
export async function openSpoolFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  return folder;
}

/** Opens temporary files for content that is too large for memory. */
export function spoolIn(folder: string, space: Pick<DiskSpace, 'requireSpace'>) {
  return {
    async open(): Promise<SpoolFile> {
      const path = join(folder, randomUUID());
      const handle = await onDisk(() => openNew(path));
      // Without a name the file disappears with its handle, also when the process is killed.
      await onDisk(() => rm(path));
      return new SpoolFile(handle, space);
    },
  };
}

/** Opens a new file. Makes its folder again if somebody has removed it, but not the folder above, which may have moved. */
async function openNew(path: string): Promise<FileHandle> {
  const openIt = () => open(path, 'wx+', 0o600);
  try {
    return await openIt();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(path), { mode: 0o700 }).catch((problem: unknown) => {
      // Another request was faster.
      if (!hasCode(problem, 'EEXIST')) throw problem;
    });
    return openIt();
  }
}

/** Temporary file that is written from start to end and read anywhere. */
export class SpoolFile {
  readonly #handle: FileHandle;
  readonly #space: Pick<DiskSpace, 'requireSpace'>;
  #size = 0;

  constructor(handle: FileHandle, space: Pick<DiskSpace, 'requireSpace'>) {
    this.#handle = handle;
    this.#space = space;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws an error with code `ENOSPC` if the disk is nearly full */
  async append(bytes: Uint8Array): Promise<void> {
    await this.#space.requireSpace(bytes.length);
    await onDisk(() => this.#handle.writeFile(bytes));
    this.#size += bytes.length;
  }

  /** Appends content and returns where it can be read until the file is closed. */
  async add(bytes: Uint8Array): Promise<PreparedContent> {
    const start = this.#size;
    await this.append(bytes);
    const end = this.#size;
    return { size: bytes.length, chunks: { [Symbol.asyncIterator]: () => this.#chunks(start, end) } };
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await onDisk(() => this.#handle.read(bytes, at, bytes.length - at, start + at));
      if (bytesRead === 0) throw new Error('A spool file is shorter than what was written to it');
      at += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += CHUNK) yield this.read(at, Math.min(at + CHUNK, end));
  }
}
