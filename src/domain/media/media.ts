export type MediaSlot = 'image' | 'video';
