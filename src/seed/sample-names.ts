/** Width of all sample pictures in px. */
export const SAMPLE_WIDTH = 1_200;

/** Name of the file of a sample's line drawing. */
export const drawingName = (slug: string): string => `${slug}-drawing.webp`;
