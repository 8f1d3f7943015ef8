/** A file of a product. The drawing and the video are optional. */
export type MediaSlot = 'image' | 'drawing' | 'video';
