/** Child process that prepares the images of one call. Killing it is the only way to abort native decoding. */
import { setPriority } from 'node:os';
import type { ImageTask } from '#src/operations/prepared-images.ts';
import { prepareOrderImage, prepareProductImage } from './image-encoding.ts';

export interface ImageJob extends Pick<ImageTask, 'use'> {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const prepare = { order: prepareOrderImage, product: prepareProductImage };

// Responses have priority over images.
setPriority(5);
process.on('message', async ({ use, ...image }: ImageJob) => process.send?.(await prepare[use](image)));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// On a signal to the process group the server finishes its requests, and needs this process for that.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
