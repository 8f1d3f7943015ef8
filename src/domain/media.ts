import type { PictureFault } from './image-kind.ts';

/** Which of a product's files. */
export type MediaSlot = 'image' | 'video';

/** Why a chosen file is not taken. */
export type MediaRefusal = PictureFault | 'notAVideo' | 'empty' | 'tooLarge';

/** A file chosen for a product; its bytes stay with the media desk. */
export interface ChosenMedia {
  readonly name: string;
  /** Size in bytes. */
  readonly bytes: number;
  readonly mime: string;
  /** Object URL of a preview. */
  readonly preview: string;
}
