interface StillParts {
  readonly drawing: OffscreenCanvas;
  /** The shaded part, on a transparent ground. */
  readonly part: OffscreenCanvas;
  readonly drawingSide: 'left' | 'right';
  /** Colour of the line. */
  readonly colour: string;
}

/** Width of the line between drawing and part, in pixels. */
const LINE = 4;

/** Draws the still picture of a model: half drawing, half part, with the line between them, on white. */
export function stillOf({ drawing, part, drawingSide, colour }: StillParts): Promise<Blob> {
  const { width, height } = drawing;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const [left, right] = drawingSide === 'left' ? [drawing, part] : [part, drawing];
  const middle = width / 2;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(left, 0, 0, middle, height, 0, 0, middle, height);
  context.drawImage(right, middle, 0, middle, height, middle, 0, middle, height);
  context.fillStyle = colour;
  context.fillRect(middle - LINE / 2, 0, LINE, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}
