import { fileURLToPath } from 'node:url';
import type { OverlayOptions, Sharp } from 'sharp';
import { SHARED_SIZE } from '#src/domain/product/share-card.ts';
import type { Colours } from '#src/domain/workshop/theme.ts';

/** Content of a product's card, apart from the picture. */
export interface CardSheet {
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
const LACKING = /[^ -~\u00a0-\u017f\u0600-\u06ff\u2000-\u2044\u2116\u2122\u2126\u2212\u2248\u2264\u2265]/gu;

const { width: WIDTH, height: HEIGHT } = SHARED_SIZE;

/** Height of the sheet above the title block in px: a multiple of the grid's step. */
const SHEET_HEIGHT = 504;
const BLOCK_HEIGHT = HEIGHT - SHEET_HEIGHT;
const MIDDLE = WIDTH / 2;
const GRID = 24;
const MARGIN = 56;
const GAP = 24;
const ICON = 64;
const LINE = 4;

/** Sizes of a title in px: of one that fits into a line, and of a longer one. */
const TITLE_SIZES = { line: 46, lines: 34 };

/** Mark that gives a text without letters its direction. */
const RIGHT_TO_LEFT = '\u200f';

/** Characters of a title that are shown. More would not fit. */
const MAX_TITLE = 90;

/**
 * Draws the card of a product: half drawing, half picture, divided by the line, with a title block. Without a drawing,
 * the whole picture. The drawing is on the side where reading begins.
 */
export async function drawCard(sharp: CreateSharp, picture: Uint8Array, sheet: CardSheet): Promise<Uint8Array> {
  const { drawing, direction, colours } = sheet;
  const half = { width: MIDDLE, height: SHEET_HEIGHT, top: 0 };
  const [start, end] = direction === 'rtl' ? [MIDDLE, 0] : [0, MIDDLE];
  const whole = (bytes: Uint8Array) => inSheet(sharp(bytes));
  const layers: OverlayOptions[] =
    drawing === null
      ? [{ input: await whole(picture), left: 0, top: 0 }]
      : [
          { input: svg(gridAt(start, colours)), left: 0, top: 0 },
          {
            input: await sharp(await whole(drawing))
              .extract({ ...half, left: start })
              .toBuffer(),
            left: start,
            top: 0,
          },
          {
            input: await sharp(await whole(picture))
              .extract({ ...half, left: end })
              .toBuffer(),
            left: end,
            top: 0,
          },
          { input: svg(rect(MIDDLE - LINE / 2, 0, LINE, SHEET_HEIGHT, colours.marker)), left: 0, top: 0 },
        ];
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.paper ?? '' } })
    .composite([...layers, ...(await titleBlock(sharp, sheet))])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/** The image in the middle of the sheet. */
function inSheet(image: Sharp): Promise<Buffer> {
  const size = { width: WIDTH, height: SHEET_HEIGHT };
  return image
    .resize({ ...size, fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The icon and the number, and beside them the title. */
async function titleBlock(sharp: CreateSharp, sheet: CardSheet): Promise<OverlayOptions[]> {
  const { title, number, direction, icon, colours } = sheet;
  const at = (start: number, width: number) => (direction === 'rtl' ? WIDTH - start - width : start);
  const middle = (height: number) => SHEET_HEIGHT + Math.round((BLOCK_HEIGHT - height) / 2);
  const write = (text: string, size: number, width: number) =>
    written(sharp, { text, size, width, colour: colours.ink });
  const mark = await sharp(Buffer.from(icon)).resize(ICON, ICON).png().toBuffer();
  const label = await write(direction === 'rtl' ? RIGHT_TO_LEFT + number : number, TITLE_SIZES.line, WIDTH / 3);
  const labelStart = MARGIN + ICON + GAP;
  const divider = labelStart + label.width + MARGIN;
  const titleStart = divider + MARGIN;
  const room = WIDTH - titleStart - MARGIN;
  const known = title.replace(LACKING, '').trim();
  const shown = known.length > MAX_TITLE ? `${known.slice(0, MAX_TITLE).trimEnd()}…` : known || number;
  const line = await write(shown, TITLE_SIZES.line, room);
  const name = line.height < 2 * TITLE_SIZES.line ? line : await write(shown, TITLE_SIZES.lines, room);
  const rules =
    rect(0, SHEET_HEIGHT, WIDTH, 2, colours.ink) +
    rect(at(divider, 2), SHEET_HEIGHT, 2, BLOCK_HEIGHT, colours['rule-strong']);
  return [
    { input: svg(rules), left: 0, top: 0 },
    { input: mark, left: at(MARGIN, ICON), top: middle(ICON) },
    { input: label.input, left: at(labelStart, label.width), top: middle(label.height) },
    { input: name.input, left: at(titleStart, name.width), top: middle(name.height) },
  ];
}

interface Writing {
  readonly text: string;
  /** In px. */
  readonly size: number;
  /** Width from which on the text has several lines, in px. */
  readonly width: number;
  readonly colour: string | undefined;
}

/** Draws a text that is no larger than its place. */
async function written(sharp: CreateSharp, { text, size, width, colour }: Writing) {
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
    ...steps(MIDDLE).map((x) => rect(left + x, 0, 1, SHEET_HEIGHT, ink)),
    ...steps(SHEET_HEIGHT).map((y) => rect(left, y, MIDDLE, 1, ink)),
  ].join('')}</g>`;
}

function rect(x: number, y: number, width: number, height: number, colour: string | undefined): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);
}
