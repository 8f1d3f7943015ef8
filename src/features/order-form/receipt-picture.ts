import { directionOf, type Language } from '#src/domain/language/language.ts';
import { drawText } from '#src/ui/canvas-text.ts';
import { drawsInWorkers } from '#src/ui/draws-in-workers.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { drawPhoto } from './draw-photo.ts';

/** A receipt as texts and photos. */
export interface ReceiptPicture {
  readonly workshop: string;
  readonly title: string;
  readonly stamp: string;
  readonly number: string;
  readonly numberLabel: string;
  readonly language: Language;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
  /** URLs of the models' pictures, which are half drawing, half part. */
  readonly models: readonly string[];
  /** URLs of the customer's own photos. */
  readonly photos: readonly string[];
}

type Picture = HTMLImageElement | HTMLCanvasElement;

/** A picture on the sheet, with the drawing for its first half. */
interface Tile {
  readonly picture: Picture;
  /** Null if the picture is half a drawing already, or cannot be drawn. */
  readonly drawing: Picture | null;
}

/** Sizes in pixels. */
const WIDTH = 1_080;
const MARGIN = 72;
const LINE = 44;
const GAP = 28;
const TILE = 288;
const INNER = WIDTH - 2 * MARGIN;

/** A colour of the workshop's theme in the scheme that the page is shown in. */
function colour(name: 'paper' | 'ink' | 'pencil' | 'rule' | 'marker' | 'marker-ink'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
}

/** Draws the stamped sheet and saves it on the visitor's device. @throws if the browser cannot draw it */
export async function saveReceiptPicture(picture: ReceiptPicture): Promise<void> {
  await document.fonts?.ready;
  const loading = [
    ...picture.models.map(async (url): Promise<Tile> => ({ picture: await loaded(url), drawing: null })),
    ...picture.photos.map(photoTile),
  ];
  const tiles = (await Promise.allSettled(loading)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const canvas = document.createElement('canvas');
  const context = contextOf(canvas);
  canvas.width = WIDTH;
  // The first run only measures: resizing a canvas clears it.
  canvas.height = Math.ceil(drawSheet(context, picture, tiles));
  context.fillStyle = colour('paper');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = colour('ink');
  context.lineWidth = 2;
  context.strokeRect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, canvas.height - MARGIN);
  drawSheet(context, picture, tiles);
  saveFile(`order-${picture.number.replace(/\W/g, '')}.png`, await encoded(canvas));
}

/** Draws the sheet's content from top to bottom. Returns its height. */
function drawSheet(
  context: CanvasRenderingContext2D,
  { workshop, title, stamp, number, numberLabel, language, rows }: ReceiptPicture,
  tiles: readonly Tile[],
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
  /** Draws lines from `y` on. Returns the baseline below them. */
  const text = (value: string, style: string, fill: string) => {
    context.font = style;
    context.fillStyle = fill;
    return drawText(context, value, { x: start, y, width: INNER, lineHeight: LINE });
  };
  text(title, font(44, 700), colour('ink'));
  drawStamp(context, stamp, { x: end + (direction === 'rtl' ? 110 : -110), y: y + 4, font: font(34, 700) });
  y += LINE;
  text(workshop, font(26), colour('pencil'));
  y += GAP;
  context.fillStyle = colour('rule');
  context.fillRect(MARGIN, y, INNER, 2);
  y += 2 * LINE;
  text(`${numberLabel} \u2066${number}\u2069`, font(52, 700), colour('ink'));
  y += LINE + GAP;
  for (const { name, value } of rows) {
    y = text(name, font(24), colour('pencil'));
    y = text(value, font(30), colour('ink'));
    y += GAP - 8;
  }
  for (const [index, tile] of tiles.entries()) {
    const column = index % 3;
    const offset = column * (TILE + 36);
    const x = direction === 'rtl' ? start - TILE - offset : start + offset;
    drawTile(context, tile, { x, y, direction });
    if (column === 2 || index === tiles.length - 1) y += TILE + 36;
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
  context.fillStyle = colour('marker-ink');
  context.strokeStyle = colour('marker-ink');
  context.lineWidth = 3;
  const width = context.measureText(text).width + 44;
  context.strokeRect(-width / 2, -48, width, 72);
  context.strokeRect(-width / 2 + 6, -42, width - 12, 60);
  drawText(context, text, { x: 0, y: 2 });
  context.restore();
}

interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly direction: 'ltr' | 'rtl';
}

/** Draws a square tile: the picture and, on its first half, the drawing on paper, divided by the line. */
function drawTile(context: CanvasRenderingContext2D, { picture, drawing }: Tile, { x, y, direction }: TilePlace): void {
  drawCovering(context, picture, x, y);
  if (drawing) {
    const half = TILE / 2;
    context.save();
    context.beginPath();
    context.rect(direction === 'rtl' ? x + half : x, y, half, TILE);
    context.clip();
    context.fillStyle = colour('paper');
    context.fillRect(x, y, TILE, TILE);
    // White becomes as clear as in the drawings of the page.
    context.globalCompositeOperation = isDark() ? 'screen' : 'multiply';
    drawCovering(context, drawing, x, y);
    context.restore();
    context.fillStyle = colour('marker');
    context.fillRect(x + half - 1, y, 2, TILE);
  }
  context.strokeStyle = colour('rule');
  context.lineWidth = 2;
  context.strokeRect(x, y, TILE, TILE);
}

/** Draws the middle of a picture as a square. */
function drawCovering(context: CanvasRenderingContext2D, picture: Picture, x: number, y: number): void {
  const { width, height } = picture;
  const side = Math.min(width, height);
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, x, y, TILE, TILE);
}

/** Returns a photo with its drawing, or alone if it cannot be drawn. @throws if the photo cannot be decoded */
async function photoTile(url: string): Promise<Tile> {
  const picture = await loaded(url);
  if (!drawsInWorkers()) return { picture, drawing: null };
  const drawing = await drawn(picture).catch((error: unknown) => {
    console.error('drawing:', error);
    return null;
  });
  return { picture, drawing };
}

/** Draws the lines of a photo: dark on white, or light on black in the dark scheme. @throws if it cannot be drawn */
async function drawn(photo: HTMLImageElement): Promise<Picture> {
  // Not fetched: the page's policy forbids to connect to the URL of a blob.
  const { drawing } = await drawPhoto(await encoded(canvasOf(photo)), new AbortController().signal);
  try {
    const image = await loaded(drawing);
    return isDark() ? inverted(image) : image;
  } finally {
    URL.revokeObjectURL(drawing);
  }
}

function inverted(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = canvasOf(image);
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'difference';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function canvasOf(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  contextOf(canvas).drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  return context;
}

async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser cannot encode the picture');
  return blob;
}

function isDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  return image.decode().then(() => image);
}
