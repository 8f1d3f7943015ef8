import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Focus } from '#src/domain/workshop/hero-picture.ts';

/** A picture that the owner provides in `pictures`, with the size of its largest derived file in px. */
export interface Source {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Formats of photos, by the endings of their files. */
const FORMAT = /\.(?:webp|jpe?g|png)$/i;

const MIDDLE: Focus = { x: 50, y: 50 };

/** Returns the files of a picture, such as `hero.jpg`, also those in formats that cannot be used. */
function filesOf(folder: string, { name }: Source): readonly string[] {
  const entries = globSync('*', { cwd: join(folder, 'pictures'), withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return files.filter((file) => file.replace(/\.\w+$/, '') === name).sort();
}

/** Returns the path of a picture that can be used, or null if there is none. */
export function pathOf(folder: string, source: Source): string | null {
  const file = filesOf(folder, source).find((name) => FORMAT.test(name));
  return file === undefined ? null : join(folder, 'pictures', file);
}

/** Returns a line if the picture cannot be read or is too small. It may be of any proportion. */
export async function problemOf(folder: string, source: Source): Promise<string | null> {
  const { width, height } = source;
  const [file, other] = filesOf(folder, source);
  if (file === undefined) return null;
  if (other !== undefined) return `pictures/${file} and pictures/${other} are the same picture: remove one`;
  const size = FORMAT.test(file) ? await sizeOf(join(folder, 'pictures', file)) : null;
  if (size === null) return `pictures/${file} cannot be read as a picture: save it again as JPEG, PNG or WebP`;
  const crop = cropOf(size, source);
  return crop.width < width || crop.height < height
    ? `pictures/${file} has ${size.width} × ${size.height} px, fewer than ${width} × ${height}: use a larger one`
    : null;
}

/** Returns a line if the picture is missing. */
export function missing(folder: string, source: Source): string | null {
  if (filesOf(folder, source).length > 0) return null;
  return `pictures/${source.name}.jpg is missing: add a picture of at least ${source.width} × ${source.height} px, as JPEG, PNG or WebP`;
}

/** Returns width and height of a picture as it is shown, or null if it cannot be read. */
export async function sizeOf(path: string) {
  const metadata = await sharp(path)
    .metadata()
    .catch(() => null);
  return metadata?.autoOrient ?? null;
}

/** Returns the picture in the proportion and size of the source, as PNG. */
export async function cropped(path: string, source: Source, focus = MIDDLE): Promise<Buffer> {
  const size = await sizeOf(path);
  if (size === null) throw new Error(`${path} cannot be read as a picture`);
  return sharp(path)
    .autoOrient()
    .extract(cropOf(size, source, focus))
    .resize(source.width, source.height)
    .png()
    .toBuffer();
}

type Size = Readonly<Record<'width' | 'height', number>>;

/** Returns the largest part of a picture in a proportion, with the focus as near to its middle as possible. */
export function cropOf(size: Size, proportion: Size, focus = MIDDLE) {
  const scale = Math.min(size.width / proportion.width, size.height / proportion.height);
  const [width, height] = [Math.round(scale * proportion.width), Math.round(scale * proportion.height)];
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  return { left: start(size.width, width, focus.x), top: start(size.height, height, focus.y), width, height };
}

/** Returns where a focus is in a part of the picture. */
export function focusIn(size: Size, part: ReturnType<typeof cropOf>, { x, y }: Focus): Focus {
  const within = (point: number, start: number, length: number) =>
    Math.round(Math.min(100, Math.max(0, ((point - start) / length) * 100)));
  return {
    x: within((size.width * x) / 100, part.left, part.width),
    y: within((size.height * y) / 100, part.top, part.height),
  };
}
