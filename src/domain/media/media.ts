/** Which of a product's files. */
export type MediaSlot = 'image' | 'video';
