import sharp from 'sharp';
import { cropped, pathOf, type Source } from './picture-source.ts';

/** Files to write, by their names in `derived`. Null removes a file. */
export type Derived = Readonly<Record<string, Buffer | string | null>>;

/** Sources of the pictures on the page about the workshop. The dark one and the portrait are optional. */
export const SOURCES = {
  printing: { name: 'printing', width: 1200, height: 750 },
  printingDark: { name: 'printing-dark', width: 1200, height: 750 },
  portrait: { name: 'portrait', width: 1200, height: 900 },
} as const satisfies Readonly<Record<string, Source>>;

/** Time that the encoders take for smaller files, from 0 to 6. */
export const EFFORT = 4;

/** The same as `--photo-brightness` of the dark scheme in `tokens.css`. */
export const DARKENED = { brightness: 0.62 } as const;

const PORTRAIT_MODULE = `import image from './portrait.webp';
import image720 from './portrait-720.avif';

/** The photo of the people. Written by \`npm run brand\`. */
export const portrait = { image, image720 };
`;

const NO_PORTRAIT_MODULE = `/** There is no photo of the people. Written by \`npm run brand\`. */
export const portrait = null;
`;

/** The photo of the people, and a module with its URLs. The photo is optional. */
export async function portraitFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const path = pathOf(folder, SOURCES.portrait);
  if (path === null) return { 'portrait.ts': NO_PORTRAIT_MODULE, 'portrait.webp': null, 'portrait-720.avif': null };
  const photo = await cropped(path, SOURCES.portrait);
  return {
    'portrait.ts': PORTRAIT_MODULE,
    'portrait.webp': await sharp(photo).webp({ quality: 82, effort }).toBuffer(),
    'portrait-720.avif': await sharp(photo).resize(720).avif({ quality: 55, effort }).toBuffer(),
  };
}

/** All files of the picture of the workshop. */
export async function printingFiles(folder: string, effort = EFFORT): Promise<Derived> {
  const files: Record<string, Buffer> = {};
  const path = pathOf(folder, SOURCES.printing);
  if (path === null) throw new Error('The picture of the workshop is missing');
  const light = await cropped(path, SOURCES.printing);
  const darkPath = pathOf(folder, SOURCES.printingDark);
  const dark =
    darkPath === null
      ? await sharp(light).modulate(DARKENED).png().toBuffer()
      : await cropped(darkPath, SOURCES.printingDark);
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
