import type { FileStorage } from '#src/operations/ports.ts';
import { sampleFiles } from '#src/seed/sample-workshop.ts';

type Read = () => Promise<Uint8Array<ArrayBuffer>>;

/** Files of the mocked API. */
export type MemoryFiles = ReturnType<typeof memoryFiles>;

/** Creates a file storage in memory. It contains the samples' files, whose bytes are fetched when they are read. */
export function memoryFiles(readImage: (name: string) => ReturnType<Read>) {
  const samples = [...sampleFiles].map(([url, name]): [string, Read] => [url, () => readImage(name)]);
  const files = new Map<string, Read>(samples);
  return {
    async put(url, chunks) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) parts.push(new Uint8Array(chunk));
      if (files.has(url)) return false;
      files.set(url, async () => new Uint8Array(await new Blob(parts).arrayBuffer()));
      return true;
    },
    has: async (url) => files.has(url),
    async delete(urls: readonly string[]) {
      for (const url of urls) files.delete(url);
    },
    /** Returns null if there is no such file. */
    read: async (url: string) => (await files.get(url)?.()) ?? null,
  } satisfies FileStorage & Record<string, unknown>;
}
