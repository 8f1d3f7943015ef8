import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Files to write, by their names in `derived`. */
export type Derived = Readonly<Record<string, Buffer | string>>;

/** A large picture that the owner provides. */
interface Source {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Sources of the pictures on home and on the page about the workshop. Those of `dark` and of the drawing are optional. */
export const SOURCES = {
  hero: { file: 'hero.webp', width: 1920, height: 1080 },
  heroDark: { file: 'hero-dark.webp', width: 1920, height: 1080 },
  heroDrawing: { file: 'hero-drawing.webp', width: 1920, height: 1080 },
  printing: { file: 'printing.webp', width: 1200, height: 750 },
  printingDark: { file: 'printing-dark.webp', width: 1200, height: 750 },
} as const satisfies Readonly<Record<string, Source>>;

/** Deviation from the proportion that cropping hides. */
const TOLERANCE = 0.02;

/** Returns a line if the picture is missing, too small, or has another proportion. */
export async function problemOf(folder: string, { file, width, height }: Source): Promise<string | null> {
  const path = join(folder, 'pictures', file);
  if (!existsSync(path)) return `pictures/${file} is missing: add a picture of at least ${width} × ${height} px`;
  const size = await sharp(path).metadata();
  if (size.width < width || size.height < height)
    return `pictures/${file} has ${size.width} × ${size.height} px, fewer than ${width} × ${height}: use a larger one`;
  const deviation = Math.abs((size.width * height) / (size.height * width) - 1);
  if (deviation > TOLERANCE)
    return `pictures/${file} has ${size.width} × ${size.height} px: crop it to the proportion ${width} : ${height}`;
  return null;
}

/** Time that the encoders take for smaller files, from 0 to 6. */
const EFFORT = 4;

const DARKENED = { brightness: 0.62 } as const;

/** All files of the hero: the source has its subject on the right and empty space on the left, and Persian pages mirror it. */
export async function heroFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  for (const dir of ['ltr', 'rtl'] as const) {
    const open = (source: Source) => whole(join(folder, 'pictures', source.file), source, dir === 'rtl');
    const [light, drawing] = [await open(SOURCES.hero), await open(SOURCES.heroDrawing)];
    const dark = existsSync(join(folder, 'pictures', SOURCES.heroDark.file))
      ? await open(SOURCES.heroDark)
      : await sharp(light).modulate(DARKENED).png().toBuffer();
    for (const [suffix, picture] of [
      ['', light],
      ['-dark', dark],
    ] as const) {
      files[`hero-${dir}${suffix}.webp`] = await sharp(picture).webp({ quality: 82, effort }).toBuffer();
      files[`hero-${dir}${suffix}-960.webp`] = await sharp(picture)
        .resize(960)
        .webp({ quality: 80, effort })
        .toBuffer();
      files[`hero-${dir}${suffix}-720.avif`] = await phone(picture, dir).avif({ quality: 50, effort }).toBuffer();
    }
    files[`hero-${dir}-drawing.webp`] = await sharp(drawing).webp({ quality: 80, effort }).toBuffer();
    files[`hero-${dir}-drawing-720.avif`] = await phone(drawing, dir).avif({ quality: 50, effort }).toBuffer();
  }
  return files;
}

/** All files of the picture of the workshop. */
export async function printingFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  const light = await whole(join(folder, 'pictures', SOURCES.printing.file), SOURCES.printing, false);
  const darkPath = join(folder, 'pictures', SOURCES.printingDark.file);
  const dark = existsSync(darkPath)
    ? await whole(darkPath, SOURCES.printingDark, false)
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

function whole(path: string, { width, height }: Source, isMirrored: boolean): Promise<Buffer> {
  return sharp(path).rotate().resize(width, height).flop(isMirrored).png().toBuffer();
}

/** The half with the subject, for phones. */
function phone(picture: Buffer, dir: 'ltr' | 'rtl'): Sharp {
  const left = Math.round((1920 - 1440) * (dir === 'ltr' ? 0.92 : 0.08));
  return sharp(picture).extract({ left, top: 0, width: 1440, height: 1080 }).resize(720, 540);
}
