import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { findChromium } from './chromium.ts';

const SITE = new URL('../site/', import.meta.url);
const DERIVED = new URL('../workshop/derived/', import.meta.url);
const PUBLIC = new URL('public/', DERIVED);

/** Size that all services accept for shared links, in px. */
const SHARED = { width: 1_200, height: 630 };

/** Widths of the icons in px: Apple's, and the manifest's. */
const ICONS = [180, 192, 512];

/** The headline of home, with its line break. */
const HEADLINES: Readonly<Record<Language, string>> = {
  fa: 'قطعه‌ای که پیدا نمی‌شود،<br>این‌جا ساخته می‌شود.',
  en: 'The part you can’t find<br>gets made here.',
};

async function dataUrl(type: string, file: URL): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

const STYLE = `
  :root { --end: right; --grid: #14171a0d 1px, transparent 0; }
  [dir="rtl"] { --end: left; }
  * { box-sizing: border-box; margin: 0; }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #f4f2ec; color: #14171a; }
  body, h1 { font-family: Vazirmatn; }
  figure { position: absolute; inset-block-start: 0; inset-inline-end: 0; width: 912px; height: 513px; }
  figure img { position: absolute; width: 100%; }
  .photo { mask: linear-gradient(to var(--end), transparent 2%, #000 38%); }
  .paper { position: absolute; inset-block: 0; inset-inline: 0 31%; overflow: hidden; background: #f4f2ec; }
  .paper img { inset-inline-start: 0; width: 912px; }
  .paper { border-inline-end: 2px solid #ff5a1f; }
  .grid { position: absolute; inset: 0 0 117px; mask: linear-gradient(to var(--end), #000 40%, transparent 70%);
    background: linear-gradient(var(--grid)) 0 0 / 24px 24px, linear-gradient(90deg, var(--grid)) 0 0 / 24px 24px; }
  h1 { position: absolute; inset-block-start: 150px; inset-inline-start: 56px; font-size: 60px; line-height: 1.4; }
  footer { position: absolute; inset: auto 0 0; display: flex; height: 117px; border-block-start: 2px solid; }
  footer > * { display: flex; align-items: center; gap: 20px; padding-inline: 56px; font-size: 24px; }
  footer > :last-child { flex: 1; border-inline-start: 2px solid #8a8577; color: #5c6166; }
  footer b { font-size: 34px; }
`;

/** The sheet that is shown for a shared link: the arm, half drawing and half part, the headline, and a title block. */
async function sheetIn(language: Language): Promise<string> {
  const dir = directionOf(language);
  const [photo, drawing, icon, font] = await Promise.all([
    dataUrl('image/webp', new URL(`hero-${dir}.webp`, DERIVED)),
    dataUrl('image/webp', new URL(`hero-${dir}-drawing.webp`, DERIVED)),
    dataUrl('image/svg+xml', new URL('icon.svg', PUBLIC)),
    dataUrl('font/woff2', new URL('fonts/vazirmatn-persian.woff2', SITE)),
  ]);
  const { name, description } = JSON.parse(await readFile(new URL(`${language}.webmanifest`, PUBLIC), 'utf8'));
  return `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8">
    <style>@font-face { font-family: Vazirmatn; src: url(${font}); font-weight: 400 700 } ${STYLE}</style>
    <figure><img class="photo" src="${photo}"><div class="paper"><img src="${drawing}"></div></figure>
    <div class="grid"></div>
    <h1>${HEADLINES[language]}</h1>
    <footer><div><img width="64" src="${icon}"><b>${name}</b></div><div>${description}</div></footer>
  </html>`;
}

// Writes the site's pictures for shared links, which Chromium draws with the site's font, and its icons.
const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium found. Set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: SHARED });
  for (const language of ['fa', 'en'] as const) {
    await page.setContent(await sheetIn(language));
    await page.evaluate(() => document.fonts.ready);
    const jpeg = await sharp(await page.screenshot())
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
    await writeFile(new URL(`share-${language}.jpg`, PUBLIC), jpeg);
    console.info(`share-${language}.jpg ${jpeg.length} bytes`);
  }
} finally {
  await browser.close();
}
const icon = await readFile(new URL('icon.svg', PUBLIC));
for (const width of ICONS) {
  const png = await sharp(icon, { density: 72 * 16 })
    .resize(width)
    .png({ palette: true })
    .toBuffer();
  await writeFile(new URL(`icon-${width}.png`, PUBLIC), png);
  console.info(`icon-${width}.png ${png.length} bytes`);
}
