import type { MeasuredKind } from '#src/domain/model/model-kind.ts';
import type { ViewAngle } from '#src/domain/model/view-angle.ts';

/** The model that a worker renders. */
export interface OpenedModel {
  readonly file: Blob;
  readonly kind: MeasuredKind;
  /** CSS colour of the part and of the line. */
  readonly colour: string;
  /** Width of the pictures in pixels. */
  readonly width: number;
  /** The side of the drawing in the still, or null if no still is needed. */
  readonly stillSide: 'left' | 'right' | null;
}

/** Sent to the worker: first the model, then each view of it. */
export type ModelSceneCommand =
  | ({ readonly type: 'open' } & OpenedModel)
  | { readonly type: 'show'; readonly view: ViewAngle };

/**
 * Sent by the worker. A view is shown as the shaded part at once, and as a drawing once it rests. The still is an image as a
 * data URL. `failed`: there will be no more pictures.
 */
export type ModelSceneEvent =
  | { readonly type: 'part' | 'drawing'; readonly picture: ImageBitmap }
  | { readonly type: 'still'; readonly still: string }
  | { readonly type: 'failed' };

/** Width of the pictures in relation to their height. */
export const PICTURE_RATIO = 4 / 3;

/** Width of the still in pixels, and most of the other pictures. */
export const STILL_WIDTH = 1_200;
