import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MeasuredKind } from '#src/domain/model/model-kind.ts';
import type { ViewAngle } from '#src/domain/model/view-angle.ts';
import { type ModelSceneCommand, type ModelSceneEvent, STILL_WIDTH } from './model-scene-messages.ts';

/** Milliseconds that the first picture may take. Its code is loaded with the first model. */
const DEADLINE = 30_000;

/** Least number of pixels of a picture for each px. With one, the lines are too thick. */
const LEAST_DENSITY = 1.5;

interface ModelPictures {
  /** The canvas of the shaded part. Its CSS colour is the one of the part. */
  readonly part: RefObject<HTMLCanvasElement | null>;
  readonly drawing: RefObject<HTMLCanvasElement | null>;
  /** `turning`: the drawing does not show the view yet. */
  readonly state: 'loading' | 'turning' | 'drawn' | 'failed';
}

interface ModelPicturesOptions {
  readonly file: Blob;
  readonly kind: MeasuredKind;
  readonly view: ViewAngle;
  /** Receives a still of the first view as a data URL. Omitted if none is needed. */
  readonly onStill?: ((still: string) => void) | undefined;
}

/** Renders a model in a worker, and shows its pictures in two canvases. */
export function useModelPictures({ file, kind, view, onStill }: ModelPicturesOptions): ModelPictures {
  const part = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<HTMLCanvasElement>(null);
  const worker = useRef<Worker>(null);
  const [state, setState] = useState<ModelPictures['state']>('loading');
  const first = useRef({ onStill });
  useEffect(() => {
    if (!part.current) return;
    const { onStill } = first.current;
    const { color: colour, direction } = getComputedStyle(part.current);
    const density = Math.max(LEAST_DENSITY, devicePixelRatio);
    const width = Math.min(STILL_WIDTH, Math.round(part.current.clientWidth * density));
    const started = new Worker(new URL('./model-scene-worker.ts', import.meta.url), { type: 'module' });
    const fail = () => setState('failed');
    const deadline = setTimeout(fail, DEADLINE);
    started.addEventListener('error', fail);
    started.addEventListener('message', ({ data }: MessageEvent<ModelSceneEvent>) => {
      clearTimeout(deadline);
      if (data.type === 'failed') return fail();
      if (data.type === 'still') return onStill?.(data.still);
      show(data.type === 'part' ? part.current : drawing.current, data.picture);
      setState(data.type === 'part' ? 'turning' : 'drawn');
    });
    const drawingSide = direction === 'rtl' ? 'right' : 'left';
    send(started, { type: 'open', file, kind, colour, width, stillSide: onStill ? drawingSide : null });
    worker.current = started;
    return () => {
      clearTimeout(deadline);
      started.terminate();
    };
  }, [file, kind]);
  // After the effect above, so that the model is opened first.
  useEffect(() => {
    if (worker.current) send(worker.current, { type: 'show', view });
    // The drawing shows the view before.
    setState((state) => (state === 'drawn' ? 'turning' : state));
  }, [view]);
  return { part, drawing, state };
}

function send(worker: Worker, command: ModelSceneCommand): void {
  worker.postMessage(command);
}

function show(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (!canvas) return;
  // The picture would be stretched to the proportions of the attributes.
  if (canvas.width !== picture.width) Object.assign(canvas, { width: picture.width, height: picture.height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
}
