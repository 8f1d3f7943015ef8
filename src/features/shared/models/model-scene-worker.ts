/// <reference lib="webworker" />
import { drawLines } from '#src/domain/media/line-drawing.ts';
import { readModel } from '#src/domain/model/read-model.ts';
import type { ViewAngle } from '#src/domain/model/view-angle.ts';
import { createModelScene, type Look, type ModelScene } from './model-scene.ts';
import { type ModelSceneCommand, type ModelSceneEvent, type OpenedModel, STILL_WIDTH } from './model-scene-messages.ts';
import { stillOf } from './model-still.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Milliseconds without a new view after which the lines of the last one are drawn. */
const REST = 100;

let show: ((view: ViewAngle) => void) | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ModelSceneCommand>) => {
  if (data.type === 'open') show = present(data);
  else show?.(data.view);
});

/** Opens a model. Returns a function that shows a view of it. */
function present(model: OpenedModel): (view: ViewAngle) => void {
  const scene = open(model);
  let latest: ViewAngle | null = null;
  let { stillSide } = model;
  let rest: ReturnType<typeof setTimeout> | undefined;

  /** Renders the latest view. Those that arrived before it are skipped. */
  const renderLatest = async () => {
    const { canvas, render } = await scene;
    if (latest === null) return;
    render(latest, 'part', model.width);
    latest = null;
    send({ type: 'part', picture: canvas.transferToImageBitmap() });
  };
  const draw = async (view: ViewAngle) => {
    const opened = await scene;
    send({ type: 'drawing', picture: drawingOf(opened, view, model.width).transferToImageBitmap() });
    const drawingSide = stillSide;
    stillSide = null;
    if (drawingSide !== null) await makeStill(opened, view, drawingSide);
  };
  const makeStill = async (opened: ModelScene, view: ViewAngle, drawingSide: 'left' | 'right') => {
    const drawing = drawingOf(opened, view, STILL_WIDTH);
    opened.render(view, 'part', STILL_WIDTH);
    const still = await stillOf({ drawing, part: opened.canvas, drawingSide, colour: model.colour });
    send({ type: 'still', still: new FileReaderSync().readAsDataURL(still) });
  };
  return (view) => {
    clearTimeout(rest);
    rest = setTimeout(() => void draw(view).catch(fail), REST);
    // After the messages that are waiting.
    if (latest === null) setTimeout(() => void renderLatest().catch(fail));
    latest = view;
  };
}

async function open({ file, kind, colour }: OpenedModel): Promise<ModelScene> {
  const { corners } = readModel(new Uint8Array(await file.arrayBuffer()), kind);
  return createModelScene(corners, colour);
}

/** Returns the drawing of a view: dark lines on white, at creases and where one face is behind another. */
function drawingOf(scene: ModelScene, view: ViewAngle, width: number): OffscreenCanvas {
  const [creases, context] = linesOf(scene, view, 'normals', width);
  const [steps] = linesOf(scene, view, 'depth', width);
  context.globalCompositeOperation = 'multiply';
  context.drawImage(steps, 0, 0);
  return creases;
}

/** Draws the lines of a rendering on white. */
function linesOf({ canvas: rendering, render }: ModelScene, view: ViewAngle, look: Look, width: number) {
  render(view, look, width);
  const { height } = rendering;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(rendering, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  drawLines(pixels);
  context.putImageData(pixels, 0, 0);
  return [canvas, context] as const;
}

function send(event: ModelSceneEvent): void {
  self.postMessage(event, 'picture' in event ? [event.picture] : []);
}

function fail(error: unknown): void {
  console.error('model:', error);
  send({ type: 'failed' });
}
