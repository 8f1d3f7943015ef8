import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { type Colours, schemesIn } from '#src/domain/workshop/theme.ts';
import type { SearchTexts, Workshop } from '#src/domain/workshop/workshop.ts';
import type { Derived } from './pictures.ts';
import { withShades } from './theme.ts';

/** Widths of the icons in px: Apple's, and the manifest's. */
const ICONS = [180, 192, 512];

/** The manifest of the app in a language. */
export function manifestOf(workshop: Workshop, texts: SearchTexts, colours: Colours, language: Language): string {
  const paper = colours.paper?.toUpperCase();
  const icons = [
    '{ "src": "/icon.svg", "type": "image/svg+xml", "sizes": "any" }',
    ...ICONS.slice(1).map(
      (width) =>
        `{ "src": "/icon-${width}.png", "type": "image/png", "sizes": "${width}x${width}", "purpose": "any maskable" }`,
    ),
  ];
  const members = {
    name: workshop.name[language],
    short_name: workshop.shortName[language],
    description: texts.app[language],
    lang: language,
    dir: directionOf(language),
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
  };
  const lines = Object.entries(members).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  return `{\n${lines.join('')}  "icons": [\n${icons.map((icon) => `    ${icon}`).join(',\n')}\n  ]\n}\n`;
}

/** Returns the icon as the owner drew it in `icon.svg`, or the logo in the light colours on paper. */
export function iconOf(folder: string, name: string): string {
  const own = join(folder, 'icon.svg');
  if (existsSync(own)) return readFileSync(own, 'utf8');
  const logo = readFileSync(join(folder, 'logo.svg'), 'utf8');
  const { light } = withShades(schemesIn(readFileSync(join(folder, 'theme.css'), 'utf8')));
  const [, viewBox = ''] = / viewBox="([^"]*)"/.exec(logo) ?? [];
  const [x, y, width, height] = viewBox.split(/[\s,]+/).map(Number);
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const coloured = logo
    .replace(/^.*?<svg[^>]*>/s, (root) => `<svg ${box}${root.replace(/^.*<svg| (?:width|height)="[^"]*"/gs, '')}`)
    .replace(/var\(--([\w-]+)\)/g, (_, colour: string) => light[colour] ?? '#000')
    .replace(/currentColor/g, light.ink ?? '#000');
  const title = name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><title>${title}</title><path fill="${light.paper}" d="M${x} ${y}h${width}v${height}h-${width}z"/>${coloured}</svg>\n`;
}

/** Returns a line if the logo cannot be shown in the header. */
export function problemOfLogo(folder: string): string | null {
  const logo = readFileSync(join(folder, 'logo.svg'), 'utf8');
  const [, , width, height] = / viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(logo)?.slice(1).map(Number) ?? [];
  if (width === undefined || height === undefined) return 'logo.svg must have a viewBox, such as viewBox="0 0 32 32"';
  return width === height ? null : `logo.svg must be square, but its viewBox is ${width} × ${height}`;
}

export async function iconFiles(icon: string): Promise<Derived> {
  const files = ICONS.map(async (width) => {
    const png = await sharp(Buffer.from(icon), { density: 72 * 16 })
      .resize(width)
      .png({ palette: true })
      .toBuffer();
    return [`public/icon-${width}.png`, png] as const;
  });
  return { 'public/icon.svg': icon, ...Object.fromEntries(await Promise.all(files)) };
}
