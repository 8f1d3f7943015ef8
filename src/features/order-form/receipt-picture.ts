import { directionOf, type Language } from '#src/domain/language/language.ts';

/** A receipt as texts and photos. */
export interface ReceiptPicture {
  readonly workshop: string;
  readonly title: string;
  readonly stamp: string;
  readonly number: string;
  readonly language: Language;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
  /** URLs of the customer's own photos. */
  readonly photos: readonly string[];
}

/** Sizes in pixels. */
const WIDTH = 1_080;
const MARGIN = 72;
const LINE = 44;
const GAP = 28;
const TILE = 288;
const INNER = WIDTH - 2 * MARGIN;

/** The picture is ink on paper in either colour scheme, like the printed receipt. */
const COLOURS = { paper: '#fbfaf7', ink: '#1d1f22', soft: '#5d6066', rule: '#c9c6bf', marker: '#b3470f' };

/** Draws the stamped sheet and saves it on the visitor's device. @throws if the browser cannot draw it */
export async function saveReceiptPicture(picture: ReceiptPicture): Promise<void> {
  await document.fonts?.ready;
  const photos = (await Promise.allSettled(picture.photos.map(loaded))).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  canvas.width = WIDTH;
  // The first run only measures: resizing a canvas clears it.
  canvas.height = Math.ceil(drawSheet(context, picture, photos));
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = COLOURS.ink;
  context.lineWidth = 2;
  context.strokeRect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, canvas.height - MARGIN);
  drawSheet(context, picture, photos);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser cannot encode the picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `order-${picture.number.replace(/\W/g, '')}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Draws the sheet's content from top to bottom. Returns its height. */
function drawSheet(
  context: CanvasRenderingContext2D,
  { workshop, title, stamp, number, language, rows }: ReceiptPicture,
  photos: readonly HTMLImageElement[],
): number {
  const direction = directionOf(language);
  const family = getComputedStyle(document.body).fontFamily;
  const start = direction === 'rtl' ? WIDTH - MARGIN : MARGIN;
  const end = WIDTH - start;
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;
  context.direction = direction;
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
  let y = MARGIN + LINE;
  const text = (value: string, style: string, colour: string, x = start) => {
    context.font = style;
    context.fillStyle = colour;
    context.fillText(value, x, y);
  };
  text(title, font(44, 700), COLOURS.ink);
  drawStamp(context, stamp, { x: end + (direction === 'rtl' ? 110 : -110), y: y + 4, font: font(34, 700) });
  y += LINE;
  text(workshop, font(26), COLOURS.soft);
  y += GAP;
  context.fillStyle = COLOURS.rule;
  context.fillRect(MARGIN, y, INNER, 2);
  y += 2 * LINE;
  text(`# \u2066${number}\u2069`, font(52, 700), COLOURS.ink);
  y += LINE + GAP;
  for (const { name, value } of rows) {
    text(name, font(24), COLOURS.soft);
    y += LINE;
    context.font = font(30);
    for (const line of wrapped(value, (part) => context.measureText(part).width <= INNER)) {
      text(line, font(30), COLOURS.ink);
      y += LINE;
    }
    y += GAP - 8;
  }
  for (const [index, photo] of photos.entries()) {
    const column = index % 3;
    const offset = column * (TILE + 36);
    const x = direction === 'rtl' ? start - TILE - offset : start + offset;
    drawCovering(context, photo, x, y);
    if (column === 2 || index === photos.length - 1) y += TILE + 36;
  }
  return y + MARGIN / 2;
}

function drawStamp(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, font }: { readonly x: number; readonly y: number; readonly font: string },
): void {
  context.save();
  context.translate(x, y);
  context.rotate(-0.12);
  context.font = font;
  context.textAlign = 'center';
  context.fillStyle = COLOURS.marker;
  context.strokeStyle = COLOURS.marker;
  context.lineWidth = 3;
  const width = context.measureText(text).width + 44;
  context.strokeRect(-width / 2, -48, width, 72);
  context.strokeRect(-width / 2 + 6, -42, width - 12, 60);
  context.fillText(text, 0, 2);
  context.restore();
}

/** Draws the middle of a photo as a square tile. */
function drawCovering(context: CanvasRenderingContext2D, photo: HTMLImageElement, x: number, y: number): void {
  const { naturalWidth: width, naturalHeight: height } = photo;
  const side = Math.min(width, height);
  context.drawImage(photo, (width - side) / 2, (height - side) / 2, side, side, x, y, TILE, TILE);
  context.strokeStyle = COLOURS.rule;
  context.lineWidth = 2;
  context.strokeRect(x, y, TILE, TILE);
}

/** Breaks a text into lines that fit, between words if possible. */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  });
}

function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  return image.decode().then(() => image);
}
