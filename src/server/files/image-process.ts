/** The program that looks into the images of one call: it can be ended at any moment, which native decoding cannot. */
import { setPriority } from 'node:os';
import type { ImageTask } from '#src/operations/images.ts';
import { prepareOrderImage, prepareProductImage } from './images.ts';

/** An image to look into. */
export interface ImageJob extends Pick<ImageTask, 'use'> {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const prepare = { order: prepareOrderImage, product: prepareProductImage };

/** Responses come first: images take what time is left. */
setPriority(5);
process.on('message', async ({ use, ...image }: ImageJob) => process.send?.(await prepare[use](image)));
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to the whole group is the server's affair, which finishes what is under way.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
