/** Child process that prepares the images of one call. Killing it is the only way to abort native decoding. */
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import type { ImageToPrepare } from '#src/operations/prepared-images.ts';
import { prepareDrawing, prepareOrderImage, preparePicture } from './image-encoding.ts';

export interface ImageJob extends Pick<ImageToPrepare, 'use'> {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const prepare = { order: prepareOrderImage, picture: preparePicture, drawing: prepareDrawing };

// Responses have priority over images.
setPriority(5);
process.on('message', async ({ use, ...image }: ImageJob) => {
  const result = await prepare[use](image);
  // The server kills this process after the last result, so that Node could not write its cache at exit.
  flushCompileCache();
  process.send?.(result);
});
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to the process group reaches this process too, but the server still needs it to finish its requests.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
