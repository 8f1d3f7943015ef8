import sharp, { type Sharp } from 'sharp';
import type { Focus } from '#src/domain/workshop/hero-picture.ts';
import { cropOf, cropped, focusIn, pathOf, problemOf, type Source, sizeOf } from './picture-source.ts';
import { DARKENED, type Derived, EFFORT } from './pictures.ts';
import type { Brand } from './shared-picture.ts';
import { contrastOf, hexOf, rgbOf } from './theme-colours.ts';

/** Sources of the picture of home behind the texts. */
const BEHIND = {
  light: { name: 'hero', width: 1920, height: 1080 },
  dark: { name: 'hero-dark', width: 1920, height: 1080 },
  drawing: { name: 'hero-drawing', width: 1920, height: 1080 },
} as const satisfies Readonly<Record<string, Source>>;

/** The same pictures as photos beside the texts. */
const BESIDE = {
  light: { name: 'hero', width: 960, height: 960 },
  dark: { name: 'hero-dark', width: 960, height: 960 },
} as const satisfies Readonly<Record<string, Source>>;

/** Side of the photo beside the texts in px, if the picture is large enough. */
const PHOTO_SIDE = 1440;

const DIRECTIONS = ['ltr', 'rtl'] as const;

/** Place of the headline in the picture, as shares of its width and height. */
const HEADLINE = { width: 0.42, top: 0.1, height: 0.65 };

/** Contrast that WCAG AA requires of the text below the headline. */
const LEAST_CONTRAST = 4.5;

/** Differences from the paper, of 255, below which a pixel is paper and above which it is not. */
const PAPER_RANGE = [8, 48] as const;

/** The pictures behind the texts in both schemes, as PNG. */
interface Pair {
  readonly light: Buffer;
  readonly dark: Buffer;
}

/** Returns a line for each picture of home that cannot be used. A workshop may have none. */
export async function problemsOfHero({ folder }: Brand): Promise<readonly (string | null)[]> {
  const lines = await Promise.all([BESIDE.light, BESIDE.dark].map((source) => problemOf(folder, source)));
  return pathOf(folder, BESIDE.light) === null && pathOf(folder, BESIDE.dark) !== null
    ? [...lines, 'pictures/hero-dark has no light picture: add pictures/hero.jpg']
    : lines;
}

/** Returns a line if the drawing cannot be used, or would lie on no picture. */
export async function problemsOfHeroDrawing(brand: Brand): Promise<readonly (string | null)[]> {
  if (pathOf(brand.folder, BEHIND.drawing) === null) return [await problemOf(brand.folder, BEHIND.drawing)];
  if ((await problemsOfHero(brand)).some((problem) => problem !== null)) return [];
  if (pathOf(brand.folder, BEHIND.light) === null)
    return ['pictures/hero-drawing lies on no picture: add pictures/hero.jpg, or remove it'];
  if ((await pairBehind(brand)) !== null) return [await problemOf(brand.folder, BEHIND.drawing)];
  return [
    'pictures/hero-drawing is not shown, because the picture of home is beside the headline: remove it, or leave the left 42 % of pictures/hero empty',
  ];
}

/**
 * Returns the pictures behind the texts, or null if the picture is too small for that, or the headline would be hard to read
 * on it in one of the schemes.
 */
async function pairBehind(brand: Brand): Promise<Pair | null> {
  const { folder, workshop, colours, dark: darkColours } = brand;
  const path = pathOf(folder, BEHIND.light);
  if (path === null || (await problemOf(folder, BEHIND.light)) !== null) return null;
  const light = await cropped(path, BEHIND.light, workshop.heroFocus);
  if (!(await isReadable(light, colours.ink ?? ''))) return null;
  const darkPath = pathOf(folder, BEHIND.dark);
  const isDarkUsable = darkPath !== null && (await problemOf(folder, BEHIND.dark)) === null;
  const dark = isDarkUsable
    ? await cropped(darkPath, BEHIND.dark, workshop.heroFocus)
    : await inTheDark(light, darkColours.paper ?? '');
  return (await isReadable(dark, darkColours.ink ?? '')) ? { light, dark } : null;
}

/** True if the headline in this colour is easy to read on the picture. */
async function isReadable(picture: Buffer, ink: string): Promise<boolean> {
  const pixels = await pixelsOf(picture, HEADLINE);
  return pixels.every((rgb) => contrastOf(hexOf(rgb), ink) >= LEAST_CONTRAST);
}

/** Returns red, green and blue of a left part of a picture, in a small copy of it. */
async function pixelsOf(picture: Buffer, part: typeof HEADLINE): Promise<readonly (readonly number[])[]> {
  const { width, height } = BEHIND.light;
  const area = {
    left: 0,
    top: Math.round(height * part.top),
    width: Math.round(width * part.width),
    height: Math.round(height * part.height),
  };
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .extract(area)
    .resize(42, 36, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / info.channels }, (_, pixel) => [
    ...data.subarray(pixel * info.channels, pixel * info.channels + 3),
  ]);
}

/**
 * Darkens the picture. If its ground is of one colour, that of the left edge, it becomes the dark paper. On any other
 * ground, the change would be seen as a halo.
 */
async function inTheDark(light: Buffer, paperColour: string): Promise<Buffer> {
  const darkPaper = rgbOf(paperColour);
  const { data, info } = await sharp(light).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = Math.floor(info.height / 2) * info.width * info.channels;
  const paper = [...data.subarray(start, start + 3)];
  const [least, most] = PAPER_RANGE;
  const differenceOf = (rgb: ArrayLike<number>) =>
    Math.max(...paper.map((value, channel) => Math.abs((rgb[channel] ?? 0) - value)));
  const ground = await pixelsOf(light, { width: HEADLINE.width, top: 0, height: 1 });
  if (ground.some((rgb) => differenceOf(rgb) > least)) return sharp(light).modulate(DARKENED).png().toBuffer();
  for (let at = 0; at < data.length; at += info.channels) {
    const share = Math.min(1, Math.max(0, (differenceOf(data.subarray(at, at + 3)) - least) / (most - least)));
    for (const [channel, value] of darkPaper.entries())
      data[at + channel] = value + share * ((data[at + channel] ?? 0) * DARKENED.brightness - value);
  }
  return sharp(data, { raw: info }).png().toBuffer();
}

/** All files of the picture of home, and a module with their URLs, except for the drawing. Files of another place are removed. */
export async function heroFiles(brand: Brand, effort = EFFORT): Promise<Derived> {
  const pair = await pairBehind(brand);
  const path = pathOf(brand.folder, BESIDE.light);
  if (pair)
    return { ...NO_FILES, ...(await filesBehind(pair, effort)), 'hero.ts': MODULE_BEHIND, 'hero.css': NO_FOCUS };
  if (path === null) return { ...NO_FILES, 'hero.ts': NO_MODULE, 'hero.css': NO_FOCUS };
  return { ...NO_FILES, ...(await filesBeside(brand, path, effort)) };
}

async function filesBehind(pair: Pair, effort: number): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  for (const dir of DIRECTIONS) {
    for (const [suffix, source] of [
      ['', pair.light],
      ['-dark', pair.dark],
    ] as const) {
      const picture = await mirrored(source, dir);
      files[`hero-${dir}${suffix}.webp`] = await sharp(picture).webp({ quality: 82, effort }).toBuffer();
      files[`hero-${dir}${suffix}-960.webp`] = await sharp(picture)
        .resize(960)
        .webp({ quality: 80, effort })
        .toBuffer();
      files[`hero-${dir}${suffix}-720.avif`] = await phone(picture, dir).avif({ quality: 38, effort }).toBuffer();
    }
  }
  return files;
}

/** The files of a photo beside the texts. A photo is not mirrored, because it may contain writing. */
async function filesBeside({ folder, workshop }: Brand, path: string, effort: number): Promise<Derived> {
  const size = await sizeOf(path);
  if (size === null) throw new Error(`${path} cannot be read as a picture`);
  const darkPath = pathOf(folder, BESIDE.dark);
  const focus = focusIn(size, cropOf(size, BESIDE.light, workshop.heroFocus), workshop.heroFocus ?? { x: 50, y: 50 });
  const side = Math.min(PHOTO_SIDE, size.width, size.height);
  const squareOf = (source: Source, file: string) =>
    cropped(file, { ...source, width: side, height: side }, workshop.heroFocus);
  return {
    ...(await photoFiles('', await squareOf(BESIDE.light, path), focus, effort)),
    ...(darkPath !== null && (await photoFiles('-dark', await squareOf(BESIDE.dark, darkPath), focus, effort))),
    'hero.ts': moduleBeside(darkPath !== null),
    'hero.css': focusOf(focus),
  };
}

async function photoFiles(suffix: string, square: Buffer, focus: Focus, effort: number): Promise<Derived> {
  const { width = 0 } = await sharp(square).metadata();
  const phonePart = cropOf({ width, height: width }, { width: 720, height: 540 }, focus);
  return {
    [`hero-photo${suffix}.webp`]: await sharp(square).webp({ quality: 82, effort }).toBuffer(),
    [`hero-photo${suffix}-960.webp`]: await sharp(square).resize(960).webp({ quality: 80, effort }).toBuffer(),
    [`hero-photo${suffix}-720.avif`]: await sharp(square)
      .extract(phonePart)
      .resize(720, 540)
      .avif({ quality: 50, effort })
      .toBuffer(),
  };
}

/** The files of the drawing over the picture, and a module with their URLs. The drawing is optional. */
export async function heroDrawingFiles({ folder, workshop }: Brand, effort = EFFORT): Promise<Derived> {
  const path = pathOf(folder, BEHIND.drawing);
  const files: Record<string, Buffer | string | null> = {
    'hero-drawing.ts': path === null ? NO_DRAWING_MODULE : DRAWING_MODULE,
  };
  for (const dir of DIRECTIONS) {
    const drawing = path && (await mirrored(await cropped(path, BEHIND.drawing, workshop.heroFocus), dir));
    files[`hero-${dir}-drawing.webp`] = drawing && (await sharp(drawing).webp({ quality: 80, effort }).toBuffer());
    files[`hero-${dir}-drawing-720.avif`] =
      drawing && (await phone(drawing, dir).avif({ quality: 32, effort }).toBuffer());
  }
  return files;
}

function mirrored(picture: Buffer, dir: 'ltr' | 'rtl'): Promise<Buffer> {
  return sharp(picture)
    .flop(dir === 'rtl')
    .toBuffer();
}

/** The square with the subject, for phones: what `object-position` shows of the whole picture below 900 px. */
function phone(picture: Buffer, dir: 'ltr' | 'rtl'): Sharp {
  const { width, height: side } = BEHIND.light;
  const left = dir === 'ltr' ? width - side : 0;
  return sharp(picture).extract({ left, top: 0, width: side, height: side }).resize(720);
}

/** All files that a picture of home may have, to be removed. */
const NO_FILES: Derived = Object.fromEntries(
  ['hero-ltr', 'hero-ltr-dark', 'hero-rtl', 'hero-rtl-dark', 'hero-photo', 'hero-photo-dark']
    .flatMap((name) => [`${name}.webp`, `${name}-960.webp`, `${name}-720.avif`])
    .map((file) => [file, null]),
);

/** Imports the files of a picture as an object of the module. */
function imported(variable: string, name: string) {
  return {
    lines: [
      `import ${variable} from './${name}.webp';`,
      `import ${variable}Phone from './${name}-720.avif';`,
      `import ${variable}Small from './${name}-960.webp';`,
    ].join('\n'),
    files: `{ phone: ${variable}Phone, small: ${variable}Small, whole: ${variable} }`,
  };
}

const TYPE_LINE = "import type { HeroPicture } from '#src/domain/workshop/hero-picture.ts';";

const NO_MODULE = `${TYPE_LINE}

/** The workshop has no picture of home. Written by \`npm run brand\`. */
export const hero: HeroPicture = null;
`;

const [LTR, LTR_DARK] = [imported('ltr', 'hero-ltr'), imported('ltrDark', 'hero-ltr-dark')];
const [RTL, RTL_DARK] = [imported('rtl', 'hero-rtl'), imported('rtlDark', 'hero-rtl-dark')];

const MODULE_BEHIND = `${TYPE_LINE}
${[LTR, LTR_DARK, RTL, RTL_DARK].map(({ lines }) => lines).join('\n')}

/** The picture of home, behind the texts. Written by \`npm run brand\`. */
export const hero: HeroPicture = {
  place: 'behind',
  fa: {
    light: ${RTL.files},
    dark: ${RTL_DARK.files},
  },
  en: {
    light: ${LTR.files},
    dark: ${LTR_DARK.files},
  },
};
`;

function moduleBeside(hasDark: boolean): string {
  const [light, dark] = [imported('photo', 'hero-photo'), imported('photoDark', 'hero-photo-dark')];
  return `${TYPE_LINE}
${[light, ...(hasDark ? [dark] : [])].map(({ lines }) => lines).join('\n')}

/** The picture of home, beside the texts. Written by \`npm run brand\`. */
export const hero: HeroPicture = {
  place: 'beside',
  light: ${light.files},
  dark: ${hasDark ? dark.files : 'null'},
};
`;
}

/** The point of a photo that stays visible when it is cropped. Pages may have no inline styles. */
const focusOf = ({ x, y }: Focus) => `/* Written by \`npm run brand\`. */
:root {
  --hero-focus: ${x}% ${y}%;
}
`;

const NO_FOCUS = `/* The picture of home needs no focus. Written by \`npm run brand\`. */
`;

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
