import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { directionOf, LANGUAGES, type Language } from '#src/domain/language/language.ts';
import { SHARED_SIZE } from '#src/domain/product/share-card.ts';
import type { Colours } from '#src/domain/workshop/theme.ts';
import type { HomeTexts, SearchTexts, Workshop } from '#src/domain/workshop/workshop.ts';
import { findChromium } from '#src/tools/chromium.ts';
import type { OwnTexts } from './details.ts';
import type { Derived } from './pictures.ts';
import type { OwnPages } from './text-pages.ts';

const FONT = new URL('../../site/fonts/vazirmatn-persian.woff2', import.meta.url);

const styleOf = ({ ink, paper, marker, pencil, ...colours }: Colours) => `
  :root { --end: right; --grid: ${ink}0d 1px, transparent 0; }
  [dir="rtl"] { --end: left; }
  * { box-sizing: border-box; margin: 0; }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: ${paper}; color: ${ink}; }
  body, h1 { font-family: Vazirmatn; }
  figure { position: absolute; inset-block-start: 0; inset-inline-end: 0; width: 912px; height: 513px; }
  figure img { position: absolute; width: 100%; }
  .behind { mask: linear-gradient(to var(--end), transparent 2%, #000 38%); }
  .beside { width: 513px !important; inset-inline-end: 0; }
  .paper { position: absolute; inset-block: 0; inset-inline: 0 31%; overflow: hidden; background: ${paper}; }
  .paper img { inset-inline-start: 0; width: 912px; }
  .paper { border-inline-end: 2px solid ${marker}; }
  .grid { position: absolute; inset: 0 0 117px; mask: linear-gradient(to var(--end), #000 40%, transparent 70%);
    background: linear-gradient(var(--grid)) 0 0 / 24px 24px, linear-gradient(90deg, var(--grid)) 0 0 / 24px 24px; }
  h1 { max-width: 640px; position: absolute; inset-block-start: 150px; inset-inline-start: 56px; font-size: 60px; line-height: 1.4; }
  h1 span { display: inline-block; }
  footer { position: absolute; inset: auto 0 0; display: flex; height: 117px; border-block-start: 2px solid; }
  footer > * { display: flex; align-items: center; gap: 20px; padding-inline: 56px; font-size: 24px; }
  footer > :last-child { flex: 1; border-inline-start: 2px solid ${colours['rule-strong']}; color: ${pencil}; }
  footer b { font-size: 34px; }
`;

export interface Brand {
  readonly folder: string;
  readonly workshop: Workshop;
  readonly home: HomeTexts;
  readonly search: SearchTexts;
  /** Of the light scheme. */
  readonly colours: Colours;
  /** Of the dark scheme. */
  readonly dark: Colours;
  readonly own: OwnTexts;
  readonly pages: OwnPages;
}

async function dataUrl(type: string, file: string | URL): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

/** The sheet that is shown for a shared link: the hero, half drawing and half picture where there is a drawing, the headline, and a title block. */
async function sheetIn(language: Language, { folder, workshop, home, search, colours }: Brand): Promise<string> {
  const dir = directionOf(language);
  const derived = join(folder, 'derived');
  const drawingFile = `hero-${dir}-drawing.webp`;
  const ifGiven = (file: string) =>
    existsSync(join(derived, file)) ? dataUrl('image/webp', join(derived, file)) : null;
  const [behind, beside, drawing, icon, font] = await Promise.all([
    ifGiven(`hero-${dir}.webp`),
    ifGiven('hero-photo.webp'),
    ifGiven(drawingFile),
    dataUrl('image/svg+xml', join(derived, 'public/icon.svg')),
    dataUrl('font/woff2', FONT),
  ]);
  const phrases = home.headline[language].map((phrase) => `<span>${asText(phrase)}</span>`).join(' ');
  return `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8">
    <style>@font-face { font-family: Vazirmatn; src: url(${font}); font-weight: 400 700 } ${styleOf(colours)}</style>
    <figure>
      ${behind === null ? '' : `<img class="behind" src="${behind}">`}
      ${beside === null ? '' : `<img class="beside" src="${beside}">`}
      ${drawing === null ? '' : `<div class="paper"><img src="${drawing}"></div>`}
    </figure>
    <div class="grid"></div>
    <h1>${phrases}</h1>
    <footer><div><img width="64" src="${icon}"><b>${asText(workshop.name[language])}</b></div><div>${asText(search.app[language])}</div></footer>
  </html>`;
}

const asText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Draws the pictures for shared links in Chromium, with the site's font. */
export async function shareFiles(brand: Brand): Promise<Derived> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found. Install it, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const files: Record<string, Buffer> = {};
  try {
    const page = await browser.newPage({ viewport: SHARED_SIZE });
    for (const language of LANGUAGES) {
      await page.setContent(await sheetIn(language, brand));
      await page.evaluate(() => document.fonts.ready);
      const picture = sharp(await page.screenshot()).jpeg({ quality: 86, mozjpeg: true });
      files[`public/share-${language}.jpg`] = await picture.toBuffer();
    }
  } finally {
    await browser.close();
  }
  return files;
}
