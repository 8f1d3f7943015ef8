import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes what was written to a folder's list of names survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether an error of the file system has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** A folder for files that are being written. What a killed process left there is gone after the next start. */
export class TemporaryFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async swept(folder: string): Promise<TemporaryFolder> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    return new TemporaryFolder(folder);
  }

  async probe(): Promise<void> {
    const file = join(this.#folder, randomUUID());
    await writeFile(file, 'x').finally(() => rm(file, { force: true }));
  }

  /** Puts a whole file into place in one step, or nothing. @throws `EEXIST` where it stands already */
  async write(target: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const temporary = join(this.#folder, randomUUID());
    try {
      const handle = await open(temporary, 'wx');
      try {
        for await (const chunk of chunks) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await link(temporary, target);
      await syncFolder(dirname(target));
    } finally {
      await rm(temporary, { force: true });
    }
  }
}
