import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import type { PartFact } from '#src/domain/product/part-facts.ts';
import { SHARED_SIZE } from '#src/domain/product/share-card.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import type { Colours } from '#src/domain/workshop/theme.ts';

/** Content of a product's card, apart from the picture. */
export interface CardContent {
  readonly title: string;
  readonly number: string;
  /** Name of the workshop. */
  readonly workshop: string;
  /** Facts about the part, of which the card shows two. */
  readonly facts: readonly PartFact[];
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

/** Size of the place of the part in px, where reading begins above the title block. Half of it is a multiple of the grid's step. */
const DRAWING_HEIGHT = 504;
const DRAWING_WIDTH = 816;
const HALF = DRAWING_WIDTH / 2;
const BLOCK_HEIGHT = HEIGHT - DRAWING_HEIGHT;
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

/** Sizes and distances of the texts beside the part, in px. */
const FACTS = { shown: 2, nameSize: 22, valueSize: 30, workshopSize: 38, margin: 40, gap: 12, distance: 44 };

/** Mark that gives a text its direction. */
const RIGHT_TO_LEFT = '\u200f';

/** Fewest pixels along each side of an image whose empty space sharp can find. */
const MIN_TRIMMED = 3;

/** Characters of a title that are shown. More would not fit. */
const MAX_TITLE = 90;

/**
 * Draws the card of a product: half drawing, half picture, divided by the line, with the workshop and two facts beside them and
 * a title block below. Without a drawing, it shows the whole picture. The drawing is on the side where reading begins.
 */
export async function drawCard(
  sharp: CreateSharp,
  storedPicture: Uint8Array,
  content: CardContent,
): Promise<Uint8Array> {
  const { direction, colours } = content;
  const picture = await fitted(sharp, storedPicture);
  const drawing = content.drawing && (await fitted(sharp, content.drawing));
  const left = leftOf(direction, 0, DRAWING_WIDTH);
  const half = { width: HALF, height: DRAWING_HEIGHT, top: 0 };
  const [drawingStart, pictureStart] = direction === 'rtl' ? [HALF, 0] : [0, HALF];
  const bounds = await partBounds(sharp, drawing ?? picture);
  const whole = (bytes: Uint8Array) => placed(sharp, bytes, bounds);
  const layers: OverlayOptions[] =
    drawing === null
      ? [{ input: await whole(picture), left, top: 0 }]
      : [
          { input: svg(gridAt(left + drawingStart, colours)), left: 0, top: 0 },
          {
            input: await sharp(await whole(drawing))
              .extract({ ...half, left: drawingStart })
              .toBuffer(),
            left: left + drawingStart,
            top: 0,
          },
          {
            input: await sharp(await whole(picture))
              .extract({ ...half, left: pictureStart })
              .toBuffer(),
            left: left + pictureStart,
            top: 0,
          },
          { input: svg(rect(left + HALF - LINE / 2, 0, LINE, DRAWING_HEIGHT, colours.marker)), left: 0, top: 0 },
        ];
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.paper ?? '' } })
    .composite([...layers, ...(await facts(sharp, content)), ...(await titleBlock(sharp, content))])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/** Shrinks an image to the largest size in which a card may show it. Of an animation, returns the first frame. */
function fitted(sharp: CreateSharp, image: Uint8Array): Promise<Buffer> {
  const room = { width: MAX_ZOOM * DRAWING_WIDTH, height: MAX_ZOOM * DRAWING_HEIGHT };
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

/** Draws an image so that a part of it fills the place of the part, with the rest as far as there is room. */
async function placed(sharp: CreateSharp, image: Uint8Array, part: Bounds): Promise<Buffer> {
  const size = await sharp(image).metadata();
  const contained = Math.min(DRAWING_WIDTH / size.width, DRAWING_HEIGHT / size.height);
  const scale = Math.min(
    (DRAWING_WIDTH - 2 * PADDING) / (part.width * size.width),
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
  const x = axis(size.width, part.left, part.width, DRAWING_WIDTH);
  const y = axis(size.height, part.top, part.height, DRAWING_HEIGHT);
  return sharp(await sharp(image).resize(x.drawn, y.drawn, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer())
    .extract({ left: x.cut, top: y.cut, width: x.shown, height: y.shown })
    .extend({ left: x.before, right: x.after, top: y.before, bottom: y.after, background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Returns the left edge of what begins at this distance from the side where reading begins. */
function leftOf(direction: CardContent['direction'], start: number, width: number): number {
  return direction === 'rtl' ? WIDTH - start - width : start;
}

/** Draws the name of the workshop and two facts below each other, beside the part. */
async function facts(sharp: CreateSharp, content: CardContent): Promise<OverlayOptions[]> {
  const { direction, colours } = content;
  const { shown, nameSize, valueSize, workshopSize, margin, gap, distance } = FACTS;
  const width = WIDTH - DRAWING_WIDTH - 2 * margin;
  const lines = [
    { text: content.workshop, size: workshopSize, colour: colours.ink, space: 0 },
    ...content.facts.slice(0, shown).flatMap(({ name, value }) => [
      { text: name, size: nameSize, colour: colours.pencil, space: distance },
      { text: value, size: valueSize, colour: colours.ink, space: gap },
    ]),
  ].filter(({ text }) => !isBlank(drawableIn(text)));
  const mark = direction === 'rtl' ? RIGHT_TO_LEFT : '';
  const written = await Promise.all(
    lines.map(async ({ text, space, ...look }) => ({
      ...(await drawText(sharp, { text: mark + drawableIn(text), width, ...look })),
      space,
    })),
  );
  const height = written.reduce((sum, line) => sum + line.space + line.height, 0);
  let top = Math.round((DRAWING_HEIGHT - height) / 2);
  const rule = rect(leftOf(direction, DRAWING_WIDTH, 2), 0, 2, DRAWING_HEIGHT, colours['rule-strong']);
  const layers: OverlayOptions[] = [{ input: svg(rule), left: 0, top: 0 }];
  for (const line of written) {
    top += line.space;
    layers.push({ input: line.input, left: leftOf(direction, DRAWING_WIDTH + margin, line.width), top });
    top += line.height;
  }
  return layers;
}

/** Returns the characters of a text that the font has. */
function drawableIn(text: string): string {
  return text.replace(NOT_IN_FONT, '').trim();
}

/** Draws the icon and the number, and beside them the title. */
async function titleBlock(sharp: CreateSharp, content: CardContent): Promise<OverlayOptions[]> {
  const { title, number, direction, icon, colours } = content;
  const middle = (height: number) => DRAWING_HEIGHT + Math.round((BLOCK_HEIGHT - height) / 2);
  const write = (text: string, size: number, width: number) =>
    drawText(sharp, { text, size, width, colour: colours.ink });
  const mark = await sharp(Buffer.from(icon)).resize(ICON, ICON).png().toBuffer();
  const label = await write(direction === 'rtl' ? RIGHT_TO_LEFT + number : number, TITLE_SIZES.oneLine, WIDTH / 3);
  const labelStart = MARGIN + ICON + GAP;
  const divider = labelStart + label.width + MARGIN;
  const titleStart = divider + MARGIN;
  const room = WIDTH - titleStart - MARGIN;
  const drawable = drawableIn(title);
  const shortened = drawable.length > MAX_TITLE ? `${drawable.slice(0, MAX_TITLE).trimEnd()}…` : drawable;
  const shown = isBlank(drawable.slice(0, MAX_TITLE)) ? number : shortened;
  const large = await write(shown, TITLE_SIZES.oneLine, room);
  const isWrapped = large.height >= 2 * TITLE_SIZES.oneLine;
  const heading = isWrapped ? await write(shown, TITLE_SIZES.severalLines, room) : large;
  const rules =
    rect(0, DRAWING_HEIGHT, WIDTH, 2, colours.ink) +
    rect(leftOf(direction, divider, 2), DRAWING_HEIGHT, 2, BLOCK_HEIGHT, colours['rule-strong']);
  return [
    { input: svg(rules), left: 0, top: 0 },
    { input: mark, left: leftOf(direction, MARGIN, ICON), top: middle(ICON) },
    { input: label.input, left: leftOf(direction, labelStart, label.width), top: middle(label.height) },
    { input: heading.input, left: leftOf(direction, titleStart, heading.width), top: middle(heading.height) },
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
    ...steps(HALF).map((x) => rect(left + x, 0, 1, DRAWING_HEIGHT, ink)),
    ...steps(DRAWING_HEIGHT).map((y) => rect(left, y, HALF, 1, ink)),
  ].join('')}</g>`;
}

function rect(x: number, y: number, width: number, height: number, colour: string | undefined): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);
}
