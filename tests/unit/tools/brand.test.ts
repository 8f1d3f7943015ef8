import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { filesOf } from '#src/domain/product/image-variants.ts';
import type { Focus } from '#src/domain/workshop/hero-picture.ts';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import { iconFiles, iconOf, logoFiles, problemOfDrawings } from '#src/tools/brand/app-files.ts';
import { MOST_LETTERS, type OwnTexts, problemsOfDetails } from '#src/tools/brand/details.ts';
import { heroDrawingFiles, heroFiles } from '#src/tools/brand/hero.ts';
import { type Derived, portraitFiles, printingFiles } from '#src/tools/brand/pictures.ts';
import { problemsOfSamplePictures, samplePictureFiles } from '#src/tools/brand/sample-pictures.ts';
import type { Brand } from '#src/tools/brand/shared-picture.ts';
import { problemsOfTextPages, textPageFiles } from '#src/tools/brand/text-pages.ts';
import { problemsOfTexts } from '#src/tools/brand/texts.ts';
import { contrastOf, derivedTheme, hexOf, problemsOfTheme, rgbOf, withShades } from '#src/tools/brand/theme-colours.ts';
import { WORKSHOP_FOLDER } from '#src/tools/workshop-page.ts';
import { addSample, workshopWithSample } from '../../support/fixtures/sample-folder.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

/** Copies the workshop of the tests, with pictures from which its derived files could come. */
async function workshopFolder(): Promise<string> {
  const folder = await temporaryFolder();
  for (const part of ['details.ts', 'texts', 'theme.css', 'logo.svg', 'icon.svg'])
    await cp(join(WORKSHOP_FOLDER, part), join(folder, part), { recursive: true });
  // Outside of the project, nothing says where `#workshop` is.
  const about = join(folder, 'texts/about.ts');
  await writeFile(about, (await readFile(about, 'utf8')).replace('#workshop/', '../'));
  await addSample(folder);
  await mkdir(join(folder, 'pictures'));
  for (const [picture, source] of [
    ['hero', 'hero-ltr'],
    ['hero-dark', 'hero-ltr-dark'],
    ['hero-drawing', 'hero-ltr-drawing'],
    ['printing', 'printing'],
  ])
    await copyFile(join(WORKSHOP_FOLDER, 'derived', `${source}.webp`), join(folder, 'pictures', `${picture}.webp`));
  return folder;
}

/** Runs the command on the folder. Returns the lines of its output and of its error output. */
const outputOf = (folder: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, ['src/tools/brand.ts', ...options, folder])
    .catch((failure: { stdout: string; stderr: string }) => failure)
    .then(({ stdout, stderr }) => ({ notes: stdout.trim().split('\n'), problems: stderr.trim().split('\n') }));

/** Runs the command on the folder. Returns the lines of its error output. */
const brand = async (folder: string, ...options: string[]) => (await outputOf(folder, ...options)).problems;

/** A picture of one colour, with these parts over it. */
const pictureOf = (width: number, height: number, background: string, parts: readonly OverlayOptions[] = []) =>
  sharp({ create: { width, height, channels: 3, background } }).composite([...parts]);

/** A part of another picture. */
const part = (width: number, height: number, background: string, left: number, top: number): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background } },
  left,
  top,
});

describe('npm run brand', () => {
  it('names each problem in one line', async () => {
    const folder = await workshopFolder();
    await pictureOf(800, 450, '#888').toFile(join(folder, 'pictures/hero-dark.webp'));
    await pictureOf(1300, 700, '#888').toFile(join(folder, 'pictures/printing-dark.png'));
    await rm(join(folder, 'pictures/printing.webp'));
    await writeFile(join(folder, 'logo.svg'), '<svg viewBox="0 0 32 20"><path/></svg>');
    await writeFile(join(folder, 'pictures/portrait.heic'), 'a portrait');
    await pictureOf(1200, 900, '#888').toFile(join(folder, 'pictures/hero.jpg'));
    expect(await brand(folder, '--check')).toEqual([
      'logo.svg must be square, but its viewBox is 32 × 20',
      'pictures/hero.jpg and pictures/hero.webp are the same picture: remove one',
      'pictures/hero-dark.webp has 800 × 450 px, fewer than 960 × 960: use a larger one',
      'pictures/portrait.heic cannot be read as a picture: save it again as JPEG, PNG or WebP',
      'pictures/printing.jpg is missing: add a picture of at least 1200 × 750 px, as JPEG, PNG or WebP',
      'pictures/printing-dark.png has 1300 × 700 px, fewer than 1200 × 750: use a larger one',
      expect.stringMatching(
        /^Older than their sources in .*: colours, time zone, further pages, manifests, drawing of the hero, samples\. Run: npm run brand$/,
      ),
    ]);
  });

  it('names a file with a mistake in its spelling', async () => {
    const folder = await workshopFolder();
    const details = join(folder, 'details.ts');
    await writeFile(details, (await readFile(details, 'utf8')).replace("country: 'IR',", "country: 'IR'"));
    expect((await brand(folder, '--check'))[0]).toMatch(/^details\.ts cannot be read: /);
  });

  it('names the colours that cannot be used before anything else', async () => {
    const folder = await workshopFolder();
    const theme = await readFile(join(folder, 'theme.css'), 'utf8');
    await writeFile(join(folder, 'theme.css'), theme.replace(/--pencil: #\w+/, '--pencil: #bbbbbb'));
    expect(await brand(folder)).toEqual([
      'theme.css: --pencil on --paper (light) has a contrast of 1.7, below 4.5: make --pencil darker or --paper lighter',
      'theme.css: --pencil on --sheet (light) has a contrast of 1.8, below 4.5: make --pencil darker or --sheet lighter',
    ]);
  });

  it.each([
    { removed: ['hero.webp', 'hero-dark.webp'], line: 'lies on no picture: add pictures/hero.jpg, or remove it' },
    {
      removed: ['hero-dark.webp'],
      line: 'is not shown, because the picture of home is beside the headline: remove it, or leave the left 42 % of pictures/hero empty',
    },
  ])('names a drawing that $line', async ({ removed, line }) => {
    const folder = await workshopFolder();
    for (const name of removed) await rm(join(folder, 'pictures', name));
    expect((await brand(folder, '--check'))[0]).toBe(`pictures/hero-drawing ${line}`);
  });

  it('derives what it can although one picture cannot be used', async () => {
    const folder = await workshopFolder();
    for (const name of ['hero.webp', 'hero-dark.webp', 'hero-drawing.webp']) await rm(join(folder, 'pictures', name));
    await mkdir(join(folder, 'pictures/printing-old.webp'));
    await writeFile(join(folder, 'samples/bracket.jpg'), 'a bracket');
    expect(await brand(folder)).toEqual([
      'samples/bracket.jpg cannot be read as a picture: save it again as JPEG, PNG or WebP',
    ]);
    expect(Object.keys(JSON.parse(await readFile(join(folder, 'derived/sources.json'), 'utf8')))).toEqual([
      'colours',
      'time zone',
      'further pages',
      'manifests',
      'logo',
      'icons',
      'hero',
      'drawing of the hero',
      'portrait',
      'printing',
      'pictures for shared links',
    ]);
  });

  it('names what is still the first workshop’s, once the workshop has a name of its own, and only notes its texts', async () => {
    const folder = await workshopFolder();
    const details = await readFile(join(folder, 'details.ts'), 'utf8');
    await writeFile(
      join(folder, 'details.ts'),
      details.replace(/name: \{ fa: '[^']+', en: '[^']+' \}/, "name: { fa: 'دیگر', en: 'Other' }"),
    );
    const { notes, problems } = await outputOf(folder, '--check');
    expect(problems).toContain('logo.svg is still the first workshop’s: replace it');
    expect(problems.filter((line) => line.startsWith('texts/'))).toEqual([]);
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^Note: texts\/search\.ts: “.+” is the first workshop’s: keep it only if it is true of yours$/,
      ),
    );
  });

  it('fails the check while derived files are older than their sources', async () => {
    const [line] = await brand(await workshopFolder(), '--check');
    expect(line).toMatch(
      /^Older than their sources in .*: colours, time zone, further pages, manifests, logo, icons, hero, drawing of the hero, portrait, printing, samples, .*Run: npm run brand$/,
    );
  });
});

/** The values from which the picture of home is derived. */
async function brandOf(folder: string, heroFocus?: Focus): Promise<Brand> {
  const { light, dark } = schemesIn(await readFile(join(folder, 'theme.css'), 'utf8'));
  return { folder, colours: light, dark, workshop: { heroFocus } } as Brand;
}

describe('the picture of home', () => {
  const modulesOf = (files: Derived) => String(files['hero.ts']);
  const writtenIn = (files: Derived) =>
    Object.entries(files)
      .flatMap(([name, file]) => (file !== null && !/\.(?:ts|css)$/.test(name) ? [name] : []))
      .sort();

  it('is behind the texts if they can be read on it, in every size that the pages load, mirrored for Persian', async () => {
    const folder = await workshopFolder();
    const { 'hero-drawing.ts': drawingModule, ...drawings } = await heroDrawingFiles(await brandOf(folder), 0);
    const { 'hero.ts': module, 'hero.css': style, ...hero } = await heroFiles(await brandOf(folder), 0);
    const pictures = { ...hero, ...drawings, ...(await printingFiles(folder, 0)) };
    const made = Object.entries(pictures).flatMap(([name, file]) => (file === null ? [] : [[name, file] as const]));
    const sizes = await Promise.all(
      made.map(async ([name, file]) => {
        const { width, height } = await sharp(file).metadata();
        const original = await sharp(join(WORKSHOP_FOLDER, 'derived', name)).metadata();
        return [name, width === original.width && height === original.height];
      }),
    );
    expect(sizes.filter(([, isSame]) => !isSame)).toEqual([]);
    expect(sizes).toHaveLength(22);
    expect([module, style, drawingModule]).toEqual([
      await readFile(join(WORKSHOP_FOLDER, 'derived/hero.ts'), 'utf8'),
      await readFile(join(WORKSHOP_FOLDER, 'derived/hero.css'), 'utf8'),
      await readFile(join(WORKSHOP_FOLDER, 'derived/hero-drawing.ts'), 'utf8'),
    ]);
    const mirrored = await sharp(hero['hero-rtl.webp'] ?? undefined)
      .flop()
      .resize(16, 9)
      .raw()
      .toBuffer();
    const whole = await sharp(hero['hero-ltr.webp'] ?? undefined)
      .resize(16, 9)
      .raw()
      .toBuffer();
    expect(mirrored.every((value, index) => Math.abs(value - (whole[index] ?? 0)) < 12)).toBe(true);
  });

  it('shows phones the square with the arm, which fills three quarters of its width', async () => {
    const drawings = await heroDrawingFiles(await brandOf(await workshopFolder()), 0);
    for (const dir of ['ltr', 'rtl']) {
      const square = sharp(drawings[`hero-${dir}-drawing-720.avif`] ?? undefined).flatten({ background: '#fff' });
      const { info } = await square.trim({ threshold: 20 }).toBuffer({ resolveWithObject: true });
      expect([dir, info.width / 720]).toEqual([dir, expect.closeTo(0.75, 1)]);
    }
  });

  it('has dark paper in place of its own, if the workshop has no dark picture', async () => {
    const folder = await workshopFolder();
    await rm(join(folder, 'pictures/hero-dark.webp'));
    await pictureOf(1920, 1080, '#ffffff', [part(600, 600, '#c08040', 1100, 200)]).toFile(
      join(folder, 'pictures/hero.webp'),
    );
    const { 'hero-ltr-dark.webp': dark } = await heroFiles(await brandOf(folder), 0);
    const colourAt = async (left: number, top: number) => [
      ...(await sharp(dark ?? undefined)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
    const near = (...rgb: readonly number[]) => rgb.map((value) => expect.closeTo(value, -1));
    expect(await colourAt(100, 500)).toEqual(near(0x14, 0x17, 0x1a));
    expect(await colourAt(1400, 500)).toEqual(near(0xc0 * 0.62, 0x80 * 0.62, 0x40 * 0.62));
  });

  it.each([
    { picture: 'a photo', background: '#445566', parts: [] },
    {
      picture: 'a ground of two colours, which would show a halo in the dark',
      background: '#ffffff',
      parts: [part(400, 2000, '#eeeeee', 0, 0)],
    },
  ])('is beside the texts if it is $picture', async ({ background, parts }) => {
    const folder = await workshopFolder();
    for (const name of ['hero.webp', 'hero-dark.webp']) await rm(join(folder, 'pictures', name));
    await pictureOf(3000, 2000, background, parts).toFile(join(folder, 'pictures/hero.jpg'));
    const files = await heroFiles(await brandOf(folder), 0);
    expect({ module: modulesOf(files), style: files['hero.css'], files: writtenIn(files) }).toEqual({
      module: expect.stringMatching(/place: 'beside',[\s\S]*dark: null,\n/),
      style: expect.stringContaining('--hero-focus: 50% 50%;'),
      files: ['hero-photo-720.avif', 'hero-photo-960.webp', 'hero-photo.webp'],
    });
  });

  it('of a phone is turned upright, and cropped around its focus', async () => {
    const folder = await workshopFolder();
    for (const name of ['hero.webp', 'hero-dark.webp']) await rm(join(folder, 'pictures', name));
    // Its top right is red, as a phone stores it that was held upright.
    const upright = pictureOf(1200, 1600, '#445566', [part(300, 300, '#cc2222', 900, 0)]);
    const stored = sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 });
    await stored.jpeg().toFile(join(folder, 'pictures/hero.jpeg'));
    const files = await heroFiles(await brandOf(folder, { x: 90, y: 10 }), 0);
    expect(files['hero.css']).toContain('--hero-focus: 90% 13%;');
    const { data, info } = await sharp(files['hero-photo.webp'] ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, [...data.subarray(3 * 1190, 3 * 1190 + 3)]]).toEqual([
      1200,
      1200,
      [0xcc, 0x22, 0x22].map((value) => expect.closeTo(value, -1)),
    ]);
  });

  it('is missing if the workshop has none', async () => {
    const folder = await workshopFolder();
    for (const name of ['hero.webp', 'hero-dark.webp', 'hero-drawing.webp']) await rm(join(folder, 'pictures', name));
    const files = await heroFiles(await brandOf(folder), 0);
    expect([modulesOf(files), writtenIn(files)]).toEqual([expect.stringContaining('hero: HeroPicture = null;'), []]);
    expect(await heroDrawingFiles(await brandOf(folder), 0)).toEqual({
      'hero-drawing.ts': expect.stringContaining('export const heroDrawings = null;'),
      'hero-ltr-drawing.webp': null,
      'hero-ltr-drawing-720.avif': null,
      'hero-rtl-drawing.webp': null,
      'hero-rtl-drawing-720.avif': null,
    });
  });
});

it('derives a photo of the people if the workshop has one', async () => {
  const folder = await workshopFolder();
  const none = { 'portrait.ts': expect.stringContaining('portrait = null'), 'portrait.webp': null };
  expect(await portraitFiles(folder, 0)).toEqual({ ...none, 'portrait-720.avif': null });
  await pictureOf(1600, 1400, '#c08040').toFile(join(folder, 'pictures/portrait.jpg'));
  const files = await portraitFiles(folder, 0);
  expect(files['portrait.ts']).toContain('portrait = { image, image720 }');
  const sizeOf = async (name: string) => sharp(files[name] ?? undefined).metadata();
  expect(await sizeOf('portrait.webp')).toMatchObject({ width: 1200, height: 900, format: 'webp' });
  expect(await sizeOf('portrait-720.avif')).toMatchObject({ width: 720, height: 540 });
});

describe('the pictures of the samples', () => {
  it.each([
    {
      label: 'a photo of a phone',
      file: 'bracket.jpg',
      width: 4_000,
      height: 3_000,
      channels: 3,
      shown: [1_600, 1_200],
      isCutOut: false,
    },
    {
      label: 'a small PNG',
      file: 'bracket.png',
      width: 300,
      height: 200,
      channels: 3,
      shown: [300, 200],
      isCutOut: false,
    },
    {
      label: 'a cut-out',
      file: 'bracket.png',
      width: 1_300,
      height: 900,
      channels: 4,
      shown: [1_300, 900],
      isCutOut: true,
    },
    {
      label: 'a very tall WebP',
      file: 'bracket.webp',
      width: 600,
      height: 6_000,
      channels: 3,
      shown: [480, 4_800],
      isCutOut: false,
    },
  ] as const)('are derived from $label', async ({ file, width, height, channels, shown, isCutOut }) => {
    const folder = await workshopWithSample({ image: file });
    const background = { r: 136, g: 136, b: 136, alpha: 0.5 };
    await sharp({ create: { width, height, channels, background } }).toFile(join(folder, 'samples', file));
    expect(await problemsOfSamplePictures(folder)).toEqual([null]);
    const files = await samplePictureFiles(folder);
    const picture = await sharp(files['samples/bracket.webp'] ?? undefined).metadata();
    const { bracket } = JSON.parse(String(files['samples.json']));
    const urls = Object.keys(files).flatMap((name) =>
      /^samples\//.test(name) ? [name.replace('samples/', '/files/products/')] : [],
    );
    expect({ shown: [picture.width, picture.height], ...bracket, urls: urls.sort() }).toEqual({
      shown,
      image: '/files/products/bracket.webp',
      imageHasAlpha: isCutOut,
      srcset: bracket.srcset,
      urls: filesOf(bracket)
        .filter((url, index, all) => all.indexOf(url) === index)
        .sort(),
    });
  });

  it('keep a WebP that has the right size, and lose their earlier files', async () => {
    const folder = await workshopWithSample({ image: 'bracket.webp', drawing: 'lines.png' });
    await pictureOf(1200, 900, '#888').toFile(join(folder, 'samples/bracket.webp'));
    await pictureOf(1200, 900, '#fff').toFile(join(folder, 'samples/lines.png'));
    await mkdir(join(folder, 'derived/samples'), { recursive: true });
    await writeFile(join(folder, 'derived/samples/old.webp'), 'old');
    const files = await samplePictureFiles(folder);
    expect(files['samples/bracket.webp']).toEqual(await readFile(join(folder, 'samples/bracket.webp')));
    expect(files['samples/old.webp']).toBeNull();
    expect(JSON.parse(String(files['samples.json'])).bracket.drawing).toBe('/files/products/bracket-drawing.webp');
  });
});

it('draws the icon from the logo in the colours of the theme, if the workshop has no icon of its own', async () => {
  const folder = await workshopFolder();
  await rm(join(folder, 'icon.svg'));
  const logo = await readFile(join(folder, 'logo.svg'), 'utf8');
  await writeFile(join(folder, 'logo.svg'), logo.replace('</svg>', '<path fill="var(--marker-press)"/></svg>'));
  const icon = iconOf(folder, 'Nuts & <Bolts>');
  expect(icon).toContain('viewBox="-16 -16 32 32" x="-16" y="-16" width="32" height="32">');
  expect(icon).toContain('<title>Nuts &amp; &lt;Bolts></title>');
  expect(icon).toContain('<path fill="#ef4a0f"/>');
  expect(icon).not.toMatch(/var\(|currentColor/);
});

/** A logo as Illustrator, Inkscape and others write it: here, a square of 60 % in a colour of the drawing. */
const DRAWN_SQUARE = {
  Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.1.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px" width="10px" height="10px"
  viewBox="0 0 10 10" style="enable-background:new 0 0 10 10;" xml:space="preserve">
<style type="text/css"><![CDATA[ .st0{fill:#1B4F9C;} ]]></style>
<rect x="2" y="2" class="st0" width="6" height="6"/>
</svg>`,
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="210mm" viewBox="0 0 210 210" id="svg1" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="base" pagecolor="#ffffff" />
  <metadata id="m">made on a Monday</metadata>
  <path style="fill:#1b4f9c;fill-opacity:1" d="M 42,42 H 168 V 168 H 42 Z" sodipodi:nodetypes="ccccc" />
</svg>`,
  'a program that writes single quotes and commas': `\uFEFF<svg xmlns='http://www.w3.org/2000/svg'
  viewBox=' 0,0,40000.5 , 40000 '><path fill='#1b4f9c' d='M8000,8000h24000v24000h-24000z'/></svg>`,
  'a hand that forgets the namespace': '<svg viewBox="0 0 10 10"><path fill="#1b4f9c" d="M2 2h6v6H2z"/></svg>',
};

describe('a drawing', () => {
  it.each(Object.entries(DRAWN_SQUARE))(
    'of %s becomes a logo that a page can contain, and icons',
    async (_, drawing) => {
      const folder = await workshopFolder();
      await writeFile(join(folder, 'icon.svg'), drawing);
      await writeFile(join(folder, 'logo.svg'), drawing);
      const own = iconOf(folder, 'Nuts');
      await rm(join(folder, 'icon.svg'));
      const { 'logo.svg': logo } = logoFiles(folder);
      expect(logo).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(logo).toMatch(/fill="#1b4f9c"/i);
      expect(logo).not.toMatch(/<[?!]|\bstyle|sodipodi|metadata|&/);
      for (const icon of [own, iconOf(folder, 'Nuts')]) {
        const { 'public/icon-192.png': png } = await iconFiles(icon);
        const { data, info } = await sharp(png ?? undefined)
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const colourAt = (x: number, y: number) => [...data.subarray(3 * (y * 192 + x), 3 * (y * 192 + x) + 3)];
        expect([info.width, info.height]).toEqual([192, 192]);
        expect([colourAt(96, 96), colourAt(42, 42), colourAt(150, 150)]).toEqual(Array(3).fill([0x1b, 0x4f, 0x9c]));
        expect(colourAt(34, 34)).not.toEqual([0x1b, 0x4f, 0x9c]);
      }
    },
  );

  it.each([
    { drawing: '', line: 'logo.svg is empty: save it again as plain SVG' },
    { drawing: 'a logo', line: 'logo.svg:1:1: Non-whitespace before first tag: save the drawing again as plain SVG' },
    {
      drawing: '<svg viewBox="0 0 9 9"><g></svg>',
      line: 'logo.svg:1:32: Unexpected close tag: save the drawing again as plain SVG',
    },
    {
      drawing: '<svg viewBox="0 0 9 9">&gear;</svg>',
      line: expect.stringMatching(/^logo\.svg:1:\d+: Invalid character entity/),
    },
    { drawing: '<html><body></body></html>', line: 'logo.svg must begin with <svg>, not <html>: save it as plain SVG' },
    { drawing: '<svg width="9" height="9"/>', line: 'logo.svg must have a viewBox, such as viewBox="0 0 32 32"' },
    { drawing: '<svg viewBox="0 0 9"/>', line: 'logo.svg must have a viewBox, such as viewBox="0 0 32 32"' },
    { drawing: '<svg viewBox="0 0 0 0"/>', line: 'logo.svg must have a viewBox, such as viewBox="0 0 32 32"' },
    { drawing: "<svg viewBox='0,0,32,20'/>", line: 'logo.svg must be square, but its viewBox is 32 × 20' },
    {
      drawing: '<svg viewBox="0 0 9 9"><text>N</text></svg>',
      line: 'logo.svg contains <text>, whose letters depend on the font and the direction of the page: convert it to paths',
    },
    {
      drawing: Buffer.from('\uFEFF<svg viewBox="0 0 9 9"/>', 'utf16le'),
      line: 'logo.svg is not in UTF-8: save it again as plain SVG, in UTF-8',
    },
    {
      drawing: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      line: 'logo.svg is not in UTF-8: save it again as plain SVG, in UTF-8',
    },
  ])('that cannot be read is named in one line: $drawing', async ({ drawing, line }) => {
    const folder = await workshopFolder();
    await writeFile(join(folder, 'logo.svg'), drawing);
    expect(problemOfDrawings(folder)).toEqual(line);
  });

  it('of the icon is read like the logo', async () => {
    const folder = await workshopFolder();
    await writeFile(join(folder, 'icon.svg'), '<svg viewBox="0 0 32 20"/>');
    expect(problemOfDrawings(folder)).toBe('icon.svg must be square, but its viewBox is 32 × 20');
    await rm(join(folder, 'icon.svg'));
    await rm(join(folder, 'logo.svg'));
    expect(problemOfDrawings(folder)).toBe('logo.svg is missing');
  });
});

it('names texts that do not follow the rules of their language', () => {
  const texts = {
    name: { fa: 'كارگاه 3 چرخ', en: 'Charkh' },
    headline: { fa: ['قطعه ها', 'با انطباق H7'], en: ['Parts', 'قطعه'] },
    phones: [{ shown: { fa: '۰۲۸', en: '028' } }],
  };
  expect(problemsOfTexts('details.ts', texts)).toEqual([
    'details.ts: “ك” in “كارگاه 3 چرخ”: use Persian letters, digits and punctuation',
    'details.ts: “ه ها” in “قطعه ها”: join the parts of the word with a half-space (U+200C)',
    'details.ts: “ق” in “قطعه”: write it in English',
  ]);
});

describe('the further pages', () => {
  const TERMS = {
    title: { fa: 'شرایط', en: 'Terms' },
    description: { fa: 'شرایط سفارش', en: 'How we work' },
    text: { fa: 'متن', en: 'See [about](/about).' },
  };

  it('are listed by their file names, without their texts', () => {
    expect(textPageFiles({ 'terms-of-use': TERMS })['pages.ts']).toContain(`export const pages: TextPages = {
  "terms-of-use": {
    title: {"fa":"شرایط","en":"Terms"},
    description: {"fa":"شرایط سفارش","en":"How we work"},
    load: () => import('#workshop/pages/terms-of-use.ts'),
  },
};`);
  });

  it('have a line for each name, text and link that cannot be used', () => {
    const page = { ...TERMS, title: { fa: 'شرايط', en: 'T'.repeat(31) }, text: { fa: '', en: '[x](javascript:a)' } };
    expect(problemsOfTextPages({ Terms: page, privacy: TERMS })).toEqual([
      'pages/Terms.ts: name the file with small Latin letters, digits and hyphens',
      'pages/Terms.ts: “ي” in “شرايط”: use Persian letters, digits and punctuation',
      `pages/Terms.ts: “${'T'.repeat(31)}” is too long: shorten it to 30 letters`,
      'pages/Terms.ts: a link to “javascript:a” must begin with https:// or /',
    ]);
  });
});

const own = async (): Promise<OwnTexts> => {
  const [details, home, search, about] = await Promise.all(
    Object.keys(MOST_LETTERS).map((file) => import(join(WORKSHOP_FOLDER, file))),
  );
  return {
    'details.ts': details.workshop,
    'texts/home.ts': home.homeTexts,
    'texts/search.ts': search.searchTexts,
    'texts/about.ts': about.aboutTexts,
  };
};

describe('the details', () => {
  it('have no problem in the workshop of the tests', async () => {
    expect(problemsOfDetails(await own())).toEqual([]);
  });

  it('are named in one line if they are malformed or too long', async () => {
    const texts = await own();
    const { 'details.ts': details, 'texts/home.ts': home } = texts;
    const lines = problemsOfDetails({
      ...texts,
      'details.ts': {
        ...details,
        channels: [{ name: { fa: 'تلگرام', en: 'Telegram' }, url: 't.me/other' }],
        phones: [{ number: '0049 30 1234', shown: { fa: '۰۳۰', en: '030' } }],
        country: 'UK',
        shortName: { fa: 'دیگر', en: 'Other Workshop' },
        capabilities: { tolerance: 0.1, wall: 0, growth: 30 },
      },
      'texts/home.ts': {
        ...home,
        headline: { ...home.headline, en: ['Tables', 'that outlive us all', 'and', 'us'] },
        features: { ...home.features, wall: { ...home.features.wall, text: { fa: 'م', en: 'x'.repeat(131) } } },
      },
    });
    expect(lines).toEqual([
      'details.ts: channels: “t.me/other” must begin with https://',
      'details.ts: phones: “0049 30 1234” must be + and country code, digits only',
      'details.ts: country “UK” is unknown: use two letters of ISO 3166-1, such as IR or DE',
      'details.ts: capabilities: wall must be above 0 and at most 25',
      'details.ts: capabilities: growth must be above 0 and at most 25',
      'texts/home.ts: the headline has 4 phrases: write 3',
      'texts/home.ts: “that outlive us all” has 19 letters: shorten the phrase to 15',
      'details.ts: “Other Workshop” has 14 letters: shorten it to 12',
      `texts/home.ts: “${'x'.repeat(131)}” has 131 letters: shorten it to 130`,
    ]);
  });

  it.each(Object.entries(MOST_LETTERS))('of %s may be as long as its descriptions state', async (file, limits) => {
    const text = await readFile(join(WORKSHOP_FOLDER, file), 'utf8');
    const stated = [...text.matchAll(/at most (\d+) letters(?! in a)/gi)].map(([, most]) => Number(most));
    expect(stated).toEqual(Object.values(limits));
  });
});

/** A theme whose colours are all easy to read. */
const theme = (changes: Readonly<Record<string, string>> = {}) => {
  const colours = {
    ...{ paper: '#ffffff', sheet: '#ffffff', ink: '#14171a', pencil: '#5c6166', rule: '#d9d5ca' },
    ...{ 'rule-strong': '#777777', marker: '#ff5a1f', 'marker-ink': '#b23400' },
    ...{ blueprint: '#1f4e79', good: '#1e7b4f', bad: '#b3261e' },
    ...changes,
  };
  const lines = Object.entries(colours).map(([name, value]) => `--${name}: ${value};`);
  return `:root { ${lines.join(' ')} } @media (prefers-color-scheme: dark) { :root { --marker: #1b4f9c; } }`;
};

it('derives what follows from the colours: the button on either marker, its text, and shadows', () => {
  const { light, dark } = withShades(schemesIn(theme()));
  expect({ light, dark }).toMatchObject({
    light: {
      'on-marker': '#14171a',
      'marker-press': '#ef4a0f',
      highlight: 'rgb(255 90 31 / 22%)',
      'grid-line': 'rgb(20 23 26 / 5%)',
      veil: 'rgb(20 23 26 / 45%)',
      'float-shadow': '0 16px 48px rgb(20 23 26 / 16%)',
    },
    dark: { 'on-marker': '#ffffff', highlight: 'rgb(27 79 156 / 32%)', veil: 'rgb(0 0 0 / 60%)' },
  });
});

it.each([
  ['a very light marker on white paper', { marker: '#fff3a0' }],
  ['a marker like the paper', { marker: '#fffff0' }],
  ['a marker like the ink', { marker: '#14171a' }],
  ['a marker of one channel', { marker: '#e00000' }],
  ['dark paper and a dark marker', { paper: '#081322', sheet: '#0f1f36', ink: '#e8eef7', marker: '#102040' }],
])('derives a press that is seen, and a highlight on which the ink can be read: %s', (_, changes) => {
  for (const colours of Object.values(withShades(schemesIn(theme(changes))))) {
    const { marker = '', ink = '', paper = '', highlight = '' } = colours;
    const press = colours['marker-press'] ?? '';
    const change = rgbOf(press).map((value, index) => Math.abs(value - (rgbOf(marker)[index] ?? 0)));
    expect(change.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(24);
    expect(contrastOf(colours['on-marker'] ?? '', press)).toBeGreaterThanOrEqual(4.5);
    const opacity = Number(/(\d+)%/.exec(highlight)?.[1]) / 100;
    const difference = rgbOf(marker).map((value, index) => value - (rgbOf(paper)[index] ?? 0));
    const behind = rgbOf(paper).map((value, index) => Math.round(value + (difference[index] ?? 0) * opacity));
    expect(contrastOf(ink, hexOf(behind))).toBeGreaterThanOrEqual(4.5);
    // A marker that resembles the paper is used as it is.
    const most = Math.max(...difference.map(Math.abs));
    expect(Math.round(most * opacity)).toBeGreaterThanOrEqual(Math.min(40, most));
  }
});

it('names a colour that is missing, malformed or not for the owner to choose', () => {
  expect(problemsOfTheme(theme({ ink: 'black', veil: '#000000' }).replace(/--good: \S+ /, ''))).toEqual(
    ['light', 'dark'].flatMap((scheme) => [
      `theme.css: --ink (${scheme}) must be six hexadecimal digits, such as #14171a`,
      `theme.css: --good (${scheme}) must be six hexadecimal digits, such as #14171a`,
      `theme.css: remove --veil (${scheme}): the site sets it itself`,
    ]),
  );
});

it('suggests changes of both colours, and rounds their contrast down', () => {
  expect(problemsOfTheme(theme({ pencil: '#777777' }))[0]).toBe(
    'theme.css: --pencil on --paper (light) has a contrast of 4.4, below 4.5: make --pencil darker or --paper lighter',
  );
});

it('suggests another marker if neither ink nor paper can be read on it', () => {
  const [line] = problemsOfTheme(theme({ marker: '#c8601f', ink: '#333333' }));
  expect(line).toMatch(
    /^theme\.css: --on-marker on --marker \(light\) .*, below 4\.5: make --marker (?:darker|lighter)$/,
  );
});

it("keeps the derived colours of the tests' workshop", async () => {
  const [chosen, derived] = await Promise.all(
    ['theme.css', 'derived/theme.css'].map((file) => readFile(join(WORKSHOP_FOLDER, file), 'utf8')),
  );
  expect(derived).toBe(derivedTheme(schemesIn(chosen ?? '')));
});

it('measures contrast as WCAG defines it', async () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(problemsOfTheme(await readFile(join(WORKSHOP_FOLDER, 'theme.css'), 'utf8'))).toEqual([]);
});
