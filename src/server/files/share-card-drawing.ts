import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { SHARED_SIZE } from '#src/domain/product/share-card.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import type { Colours } from '#src/domain/workshop/theme.ts';

/** Content of a product's card, apart from the picture. */
export interface CardContent {
  readonly title: string;
  readonly number: string;
  readonly direction: 'rtl' | 'ltr';
  readonly drawing: Uint8Array | null;
  /** The workshop's icon, as SVG. */
  readonly icon: string;
  readonly colours: Colours;
}

type CreateSharp = typeof import('sharp').default;

/** The site's font, in a format that Pango reads. */
const FONT = fileURLToPath(import.meta.resolve('vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf'));

/** Characters that the font lacks. The system's fonts are not used, because finding them takes seconds. */
const NOT_IN_FONT = /[^ -~\u00a0-\u017f\u0600-\u06ff\u2000-\u2044\u2116\u2122\u2126\u2212\u2248\u2264\u2265]/gu;

const { width: WIDTH, height: HEIGHT } = SHARED_SIZE;

/** Height of the drawing above the title block in px: a multiple of the grid's step. */
const DRAWING_HEIGHT = 504;
const BLOCK_HEIGHT = HEIGHT - DRAWING_HEIGHT;
const MIDDLE = WIDTH / 2;
const GRID = 24;
const MARGIN = 56;
const GAP = 24;
const ICON = 64;
const LINE = 4;

/** Space around the part in px, and how many times it may be larger than in the whole image. */
const PADDING = GRID;
const MAX_ZOOM = 2;

/** Sizes of titles in px. */
const TITLE_SIZES = { oneLine: 46, severalLines: 34 };

/** Mark that gives a text without letters its direction. */
const RIGHT_TO_LEFT = '\u200f';

/** Fewest pixels along each side of an image whose empty space sharp can find. */
const MIN_TRIMMED = 3;

/** Characters of a title that are shown. More would not fit. */
const MAX_TITLE = 90;

/**
 * Draws the card of a product: half drawing, half picture, divided by the line, with a title block. Without a drawing,
 * it shows the whole picture. The drawing is on the side where reading begins.
 */
export async function drawCard(
  sharp: CreateSharp,
  storedPicture: Uint8Array,
  content: CardContent,
): Promise<Uint8Array> {
  const { direction, colours } = content;
  const picture = await fitted(sharp, storedPicture);
  const drawing = content.drawing && (await fitted(sharp, content.drawing));
  const half = { width: MIDDLE, height: DRAWING_HEIGHT, top: 0 };
  const [drawingLeft, pictureLeft] = direction === 'rtl' ? [MIDDLE, 0] : [0, MIDDLE];
  const bounds = await partBounds(sharp, drawing ?? picture);
  const whole = (bytes: Uint8Array) => placed(sharp, bytes, bounds);
  const layers: OverlayOptions[] =
    drawing === null
      ? [{ input: await whole(picture), left: 0, top: 0 }]
      : [
          { input: svg(gridAt(drawingLeft, colours)), left: 0, top: 0 },
          {
            input: await sharp(await whole(drawing))
              .extract({ ...half, left: drawingLeft })
              .toBuffer(),
            left: drawingLeft,
            top: 0,
          },
          {
            input: await sharp(await whole(picture))
              .extract({ ...half, left: pictureLeft })
              .toBuffer(),
            left: pictureLeft,
            top: 0,
          },
          { input: svg(rect(MIDDLE - LINE / 2, 0, LINE, DRAWING_HEIGHT, colours.marker)), left: 0, top: 0 },
        ];
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.paper ?? '' } })
    .composite([...layers, ...(await titleBlock(sharp, content))])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/** Shrinks an image to the largest size in which a card may show it. Of an animation, returns the first frame. */
function fitted(sharp: CreateSharp, image: Uint8Array): Promise<Buffer> {
  const room = { width: MAX_ZOOM * WIDTH, height: MAX_ZOOM * DRAWING_HEIGHT };
  return sharp(image)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Part of an image, in shares of its width and height. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: Bounds = { left: 0, top: 0, width: 1, height: 1 };

/** Returns the bounds of the part in its drawing or picture, without the empty space around it. */
async function partBounds(sharp: CreateSharp, image: Uint8Array): Promise<Bounds> {
  const { width, height } = await sharp(image).metadata();
  if (Math.min(width, height) < MIN_TRIMMED) return WHOLE;
  const trimmed = await sharp(image).trim().toBuffer({ resolveWithObject: true });
  const { trimOffsetLeft = 0, trimOffsetTop = 0, ...info } = trimmed.info;
  return {
    left: -trimOffsetLeft / width,
    top: -trimOffsetTop / height,
    width: info.width / width,
    height: info.height / height,
  };
}

/** Draws an image so that a part of it fills the place above the title block, with the rest as far as there is room. */
async function placed(sharp: CreateSharp, image: Uint8Array, part: Bounds): Promise<Buffer> {
  const size = await sharp(image).metadata();
  const contained = Math.min(WIDTH / size.width, DRAWING_HEIGHT / size.height);
  const scale = Math.min(
    (WIDTH - 2 * PADDING) / (part.width * size.width),
    (DRAWING_HEIGHT - 2 * PADDING) / (part.height * size.height),
    MAX_ZOOM * contained,
  );
  const axis = (length: number, start: number, share: number, room: number) => {
    const drawn = Math.max(1, Math.round(length * scale));
    const at = Math.round(room / 2 - (start + share / 2) * drawn);
    const cut = Math.max(0, -at);
    const shown = Math.min(room, at + drawn) - Math.max(0, at);
    return { drawn, before: Math.max(0, at), cut, shown, after: Math.max(0, room - at - drawn) };
  };
  const x = axis(size.width, part.left, part.width, WIDTH);
  const y = axis(size.height, part.top, part.height, DRAWING_HEIGHT);
  return sharp(await sharp(image).resize(x.drawn, y.drawn, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer())
    .extract({ left: x.cut, top: y.cut, width: x.shown, height: y.shown })
    .extend({ left: x.before, right: x.after, top: y.before, bottom: y.after, background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Draws the icon and the number, and beside them the title. */
async function titleBlock(sharp: CreateSharp, content: CardContent): Promise<OverlayOptions[]> {
  const { title, number, direction, icon, colours } = content;
  const leftOf = (start: number, width: number) => (direction === 'rtl' ? WIDTH - start - width : start);
  const middle = (height: number) => DRAWING_HEIGHT + Math.round((BLOCK_HEIGHT - height) / 2);
  const write = (text: string, size: number, width: number) =>
    drawText(sharp, { text, size, width, colour: colours.ink });
  const mark = await sharp(Buffer.from(icon)).resize(ICON, ICON).png().toBuffer();
  const label = await write(direction === 'rtl' ? RIGHT_TO_LEFT + number : number, TITLE_SIZES.oneLine, WIDTH / 3);
  const labelStart = MARGIN + ICON + GAP;
  const divider = labelStart + label.width + MARGIN;
  const titleStart = divider + MARGIN;
  const room = WIDTH - titleStart - MARGIN;
  const drawable = title.replace(NOT_IN_FONT, '').trim();
  const shortened = drawable.length > MAX_TITLE ? `${drawable.slice(0, MAX_TITLE).trimEnd()}…` : drawable;
  const shown = isBlank(drawable.slice(0, MAX_TITLE)) ? number : shortened;
  const large = await write(shown, TITLE_SIZES.oneLine, room);
  const isWrapped = large.height >= 2 * TITLE_SIZES.oneLine;
  const heading = isWrapped ? await write(shown, TITLE_SIZES.severalLines, room) : large;
  const rules =
    rect(0, DRAWING_HEIGHT, WIDTH, 2, colours.ink) +
    rect(leftOf(divider, 2), DRAWING_HEIGHT, 2, BLOCK_HEIGHT, colours['rule-strong']);
  return [
    { input: svg(rules), left: 0, top: 0 },
    { input: mark, left: leftOf(MARGIN, ICON), top: middle(ICON) },
    { input: label.input, left: leftOf(labelStart, label.width), top: middle(label.height) },
    { input: heading.input, left: leftOf(titleStart, heading.width), top: middle(heading.height) },
  ];
}

interface Writing {
  readonly text: string;
  /** In px. */
  readonly size: number;
  /** Width at which the text wraps, in px. */
  readonly width: number;
  readonly colour: string | undefined;
}

/** Draws a text, shrunk to fit its place. */
async function drawText(sharp: CreateSharp, { text, size, width, colour }: Writing) {
  const markup = `<span foreground="${colour}">${asMarkup(text)}</span>`;
  const font = `Vazirmatn Bold ${size}`;
  const drawn = sharp({ text: { text: markup, font, fontfile: FONT, rgba: true, dpi: 72, width, wrap: 'word-char' } });
  const box = { width, height: BLOCK_HEIGHT - 8, fit: 'inside', withoutEnlargement: true } as const;
  const { data: input, info } = await sharp(await drawn.png().toBuffer())
    .resize(box)
    .toBuffer({ resolveWithObject: true });
  return { input, width: info.width, height: info.height };
}

function asMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function gridAt(left: number, { ink }: Colours): string {
  const steps = (end: number) => Array.from({ length: end / GRID }, (_, index) => index * GRID);
  return `<g opacity="0.05">${[
    ...steps(MIDDLE).map((x) => rect(left + x, 0, 1, DRAWING_HEIGHT, ink)),
    ...steps(DRAWING_HEIGHT).map((y) => rect(left, y, MIDDLE, 1, ink)),
  ].join('')}</g>`;
}

function rect(x: number, y: number, width: number, height: number, colour: string | undefined): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);
}
