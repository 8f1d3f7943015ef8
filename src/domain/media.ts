import type { PictureFault } from './image-kind.ts';

/** Which of a product's files. */
export type MediaSlot = 'image' | 'video';

/** Why a chosen file is not taken. */
export type MediaRefusal = PictureFault | 'notAVideo' | 'empty' | 'tooLarge';
