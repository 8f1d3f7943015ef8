import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import { contrastOf, hexOf, rgbOf } from './theme-colours.ts';

/** Files to write, by their names in `derived`. Null removes a file. */
export type Derived = Readonly<Record<string, Buffer | string | null>>;

/** A large picture that the owner provides. */
interface Source {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Sources of the pictures on home and on the page about the workshop. Those of `dark`, of the drawing and the portrait are optional. */
export const SOURCES = {
  hero: { file: 'hero.webp', width: 1920, height: 1080 },
  heroDark: { file: 'hero-dark.webp', width: 1920, height: 1080 },
  heroDrawing: { file: 'hero-drawing.webp', width: 1920, height: 1080 },
  printing: { file: 'printing.webp', width: 1200, height: 750 },
  printingDark: { file: 'printing-dark.webp', width: 1200, height: 750 },
  portrait: { file: 'portrait.webp', width: 1200, height: 900 },
} as const satisfies Readonly<Record<string, Source>>;

/** Deviation from the proportion that cropping hides. */
const TOLERANCE = 0.02;

/** Returns a line if the picture is missing, too small, or has another proportion. */
export async function problemOf(folder: string, { file, width, height }: Source): Promise<string | null> {
  const path = join(folder, 'pictures', file);
  if (!existsSync(path)) return `pictures/${file} is missing: add a picture of at least ${width} × ${height} px`;
  const size = await sharp(path)
    .metadata()
    .catch(() => null);
  if (size === null) return `pictures/${file} cannot be read as a picture: save it again as WebP`;
  if (size.width < width || size.height < height)
    return `pictures/${file} has ${size.width} × ${size.height} px, fewer than ${width} × ${height}: use a larger one`;
  const deviation = Math.abs((size.width * height) / (size.height * width) - 1);
  if (deviation > TOLERANCE)
    return `pictures/${file} has ${size.width} × ${size.height} px: crop it to the proportion ${width} : ${height}`;
  return null;
}

/** Place of the headline in the picture of home, as shares of its width and height. */
const HEADLINE = { width: 0.42, top: 0.1, height: 0.65 };

/** Contrast that WCAG AA requires of the text below the headline. */
const LEAST_CONTRAST = 4.5;

/** Returns a line if the headline in this colour is hard to read on the picture of home. */
export async function problemBehindHeadline(folder: string, { file }: Source, ink: string): Promise<string | null> {
  const { width, height } = await sharp(join(folder, 'pictures', file)).metadata();
  const { data, info } = await sharp(join(folder, 'pictures', file))
    .flatten({ background: '#ffffff' })
    .extract({
      left: 0,
      top: Math.round(height * HEADLINE.top),
      width: Math.round(width * HEADLINE.width),
      height: Math.round(height * HEADLINE.height),
    })
    .resize(42, 36, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / info.channels }, (_, pixel) =>
    hexOf([...data.subarray(pixel * info.channels, pixel * info.channels + 3)]),
  );
  if (pixels.every((colour) => contrastOf(colour, ink) >= LEAST_CONTRAST)) return null;
  return `pictures/${file}: the headline in --ink (${ink}) is hard to read on the left ${HEADLINE.width * 100} % of it; leave that part empty`;
}

/** Time that the encoders take for smaller files, from 0 to 6. */
const EFFORT = 4;

/** The same as `--photo-brightness` of the dark scheme in `tokens.css`. */
const DARKENED = { brightness: 0.62 } as const;

const DIRECTIONS = ['ltr', 'rtl'] as const;

const DRAWING_MODULE = `import ltr from './hero-ltr-drawing.webp';
import ltrPhone from './hero-ltr-drawing-720.avif';
import rtl from './hero-rtl-drawing.webp';
import rtlPhone from './hero-rtl-drawing-720.avif';

/** Drawings over the picture of home. Written by \`npm run brand\`. */
export const heroDrawings = { fa: { whole: rtl, phone: rtlPhone }, en: { whole: ltr, phone: ltrPhone } } as const;
`;

const NO_DRAWING_MODULE = `/** The picture of home has no drawing. Written by \`npm run brand\`. */
export const heroDrawings = null;
`;

const PORTRAIT_MODULE = `import image from './portrait.webp';
import image720 from './portrait-720.avif';

/** The photo of the people. Written by \`npm run brand\`. */
export const portrait = { image, image720 };
`;

const NO_PORTRAIT_MODULE = `/** There is no photo of the people. Written by \`npm run brand\`. */
export const portrait = null;
`;

/** All files of the picture of home, without its drawing. Persian pages mirror the source. */
export async function heroFiles(folder: string, effort = EFFORT) {
  const files: Record<string, Buffer> = {};
  const light = await whole(join(folder, 'pictures', SOURCES.hero.file), SOURCES.hero);
  const darkPath = join(folder, 'pictures', SOURCES.heroDark.file);
  const dark = existsSync(darkPath) ? await whole(darkPath, SOURCES.heroDark) : await onDarkPaper(folder, light);
  for (const dir of DIRECTIONS) {
    for (const [suffix, source] of [
      ['', light],
      ['-dark', dark],
    ] as const) {
      const picture = await mirrored(source, dir);
      files[`hero-${dir}${suffix}.webp`] = await sharp(picture).webp({ quality: 82, effort }).toBuffer();
      files[`hero-${dir}${suffix}-960.webp`] = await sharp(picture)
        .resize(960)
        .webp({ quality: 80, effort })
        .toBuffer();
      files[`hero-${dir}${suffix}-720.avif`] = await phone(picture, dir).avif({ quality: 50, effort }).toBuffer();
    }
  }
  return files;
}

/** Differences from the paper, of 255, below which a pixel is paper and above which it is not. */
const PAPER_RANGE = [8, 48] as const;

/** Darkens the picture, and replaces its paper by the paper of the dark scheme. The paper has the colour of the left edge. */
async function onDarkPaper(folder: string, light: Buffer): Promise<Buffer> {
  const { dark } = schemesIn(await readFile(join(folder, 'theme.css'), 'utf8'));
  const darkPaper = rgbOf(dark.paper ?? '');
  const { data, info } = await sharp(light).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = Math.floor(info.height / 2) * info.width * info.channels;
  const paper = [...data.subarray(start, start + 3)];
  const [least, most] = PAPER_RANGE;
  for (let at = 0; at < data.length; at += info.channels) {
    const difference = Math.max(...paper.map((value, channel) => Math.abs((data[at + channel] ?? 0) - value)));
    const share = Math.min(1, Math.max(0, (difference - least) / (most - least)));
    for (const [channel, value] of darkPaper.entries())
      data[at + channel] = value + share * ((data[at + channel] ?? 0) * DARKENED.brightness - value);
  }
  return sharp(data, { raw: info }).png().toBuffer();
}

/** The files of the drawing over the hero, and a module with their URLs. The drawing is optional. */
export async function heroDrawingFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const source = join(folder, 'pictures', SOURCES.heroDrawing.file);
  const isGiven = existsSync(source);
  const files: Record<string, Buffer | string | null> = {
    'hero-drawing.ts': isGiven ? DRAWING_MODULE : NO_DRAWING_MODULE,
  };
  for (const dir of DIRECTIONS) {
    const drawing = isGiven ? await mirrored(await whole(source, SOURCES.heroDrawing), dir) : null;
    files[`hero-${dir}-drawing.webp`] = drawing && (await sharp(drawing).webp({ quality: 80, effort }).toBuffer());
    files[`hero-${dir}-drawing-720.avif`] =
      drawing && (await phone(drawing, dir).avif({ quality: 50, effort }).toBuffer());
  }
  return files;
}

/** The photo of the people, and a module with its URLs. The photo is optional. */
export async function portraitFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const source = join(folder, 'pictures', SOURCES.portrait.file);
  if (!existsSync(source))
    return { 'portrait.ts': NO_PORTRAIT_MODULE, 'portrait.webp': null, 'portrait-720.avif': null };
  const photo = await whole(source, SOURCES.portrait);
  return {
    'portrait.ts': PORTRAIT_MODULE,
    'portrait.webp': await sharp(photo).webp({ quality: 82, effort }).toBuffer(),
    'portrait-720.avif': await sharp(photo).resize(720).avif({ quality: 55, effort }).toBuffer(),
  };
}

/** All files of the picture of the workshop. */
export async function printingFiles(folder: string, effort = EFFORT) {
  const files: Record<string, Buffer> = {};
  const light = await whole(join(folder, 'pictures', SOURCES.printing.file), SOURCES.printing);
  const darkPath = join(folder, 'pictures', SOURCES.printingDark.file);
  const dark = existsSync(darkPath)
    ? await whole(darkPath, SOURCES.printingDark)
    : await sharp(light).modulate(DARKENED).png().toBuffer();
  for (const [suffix, picture] of [
    ['', light],
    ['-dark', dark],
  ] as const) {
    files[`printing${suffix}.webp`] = await sharp(picture).webp({ quality: 82, effort }).toBuffer();
    for (const width of [720, 1200])
      files[`printing${suffix}-${width}.avif`] = await sharp(picture)
        .resize(width)
        .avif({ quality: 55, effort })
        .toBuffer();
  }
  return files;
}

function whole(path: string, { width, height }: Source): Promise<Buffer> {
  return sharp(path).rotate().resize(width, height).png().toBuffer();
}

function mirrored(picture: Buffer, dir: 'ltr' | 'rtl'): Promise<Buffer> {
  return sharp(picture)
    .flop(dir === 'rtl')
    .toBuffer();
}

/** The half with the subject, for phones. */
function phone(picture: Buffer, dir: 'ltr' | 'rtl'): Sharp {
  const left = Math.round((1920 - 1440) * (dir === 'ltr' ? 0.92 : 0.08));
  return sharp(picture).extract({ left, top: 0, width: 1440, height: 1080 }).resize(720, 540);
}
