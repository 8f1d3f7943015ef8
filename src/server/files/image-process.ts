/** Child process that prepares the images of one call. Killing it is the only way to abort native decoding. */
import { on } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { type ImageResult, type ImageToPrepare, pixelSum } from '#src/operations/prepared-images.ts';
import type { EncodedImage } from './image-encoding.ts';
import { prepareCard, prepareDrawing, prepareOrderImage, preparePicture } from './image-encoding.ts';
import type { CardContent } from './share-card-drawing.ts';

/** Message before an image. The bytes follow on the standard input: a message would be copied several times. */
export interface ImageJob {
  readonly use: ImageWithUse['use'];
  /** Content of the card to draw. */
  readonly card: CardContent | undefined;
  /** In bytes. */
  readonly size: number;
}

/** An image to store, or the picture of a card. */
export type ImageWithUse = (ImageToPrepare & { readonly card?: undefined }) | PictureOfCard;

export interface PictureOfCard extends Pick<ImageToPrepare, 'file'> {
  readonly use: 'card';
  readonly card: CardContent;
}

/** Response to a job. */
export interface ImageAnswer {
  /** Null if the processor time for all images of the call is over. */
  readonly result: ImageResult<EncodedImage> | null;
  /** Milliseconds of processor time that this process has used. */
  readonly processorTime: number;
}

/** Milliseconds between two measurements of the processor time. */
const MEASURE_EVERY = 100;

const processorLimit = Number(process.argv.at(-1));

/** All images of this process belong to one call. */
const addPixels = pixelSum();

const prepare = { order: prepareOrderImage, picture: preparePicture, drawing: prepareDrawing, card: prepareCard };
const input = process.stdin.iterator({ destroyOnReturn: false });

// Responses have priority over images.
setPriority(5);
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to the process group reaches this process too, but the server still needs it to finish its requests.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

setInterval(() => {
  if (processorTime() > processorLimit) answer(null);
}, MEASURE_EVERY);

for await (const [job] of on(process, 'message')) {
  const { use, card, size } = job as ImageJob;
  const result = await prepare[use]({ bytes: await nextBytes(size), addPixels, card });
  // The server kills this process after the last result, so that Node could not write its cache at exit.
  flushCompileCache();
  answer(result);
}

function answer(result: ImageAnswer['result']): void {
  process.send?.({ result, processorTime: processorTime() } satisfies ImageAnswer);
}

/** The decoder runs in threads of this process, so this includes its time. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function nextBytes(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const { value, done } = await input.next();
    // The server is gone.
    if (done) process.exit(1);
    bytes.set(value, at);
    at += value.length;
  }
  return bytes;
}
