import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { type Colours, schemesIn } from '#src/domain/workshop/theme.ts';
import type { SearchTexts, Workshop } from '#src/domain/workshop/workshop.ts';
import type { Derived } from './pictures.ts';
import { problemOfSvg, readSvg, withAttributes } from './svg.ts';
import { withShades } from './theme-colours.ts';

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

/** Returns the line about the logo or the icon of the owner that cannot be used, or null. */
export function problemOfDrawings(folder: string): string | null {
  return (
    problemOfSvg(folder, 'logo.svg') ?? (existsSync(join(folder, OWN_ICON)) ? problemOfSvg(folder, OWN_ICON) : null)
  );
}

/** The logo in the header. It does not inherit the direction of the page. */
export const logoFiles = (folder: string): Derived => ({
  'logo.svg': `${withAttributes(readSvg(folder, 'logo.svg'), { direction: 'ltr' })}\n`,
});

const OWN_ICON = 'icon.svg';

/** Width and height of the icon in px, so that its drawing may have any unit. */
const ICON_SIZE = Math.max(...ICONS);

/** Returns the icon as the owner drew it in `icon.svg`, or the logo in the light colours on paper. */
export function iconOf(folder: string, name: string): string {
  const size = { width: ICON_SIZE, height: ICON_SIZE };
  if (existsSync(join(folder, OWN_ICON))) return withAttributes(readSvg(folder, OWN_ICON), size);
  const logo = readSvg(folder, 'logo.svg');
  const { light } = withShades(schemesIn(readFileSync(join(folder, 'theme.css'), 'utf8')));
  const { x, y, width, height } = logo.viewBox;
  const coloured = withAttributes(logo, { ...logo.viewBox })
    .replace(/var\(\s*--([\w-]+)[^)]*\)/g, (_, colour: string) => light[colour] ?? '#000')
    .replace(/currentColor/gi, light.ink ?? '#000');
  const title = name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const paper = `<path fill="${light.paper}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIZE}" height="${ICON_SIZE}" viewBox="${x} ${y} ${width} ${height}">`;
  return `${root}<title>${title}</title>${paper}${coloured}</svg>\n`;
}

export async function iconFiles(icon: string): Promise<Derived> {
  const files = ICONS.map(async (width) => {
    const png = await sharp(Buffer.from(icon)).resize(width, width).png({ palette: true }).toBuffer();
    return [`public/icon-${width}.png`, png] as const;
  });
  return { 'public/icon.svg': icon, ...Object.fromEntries(await Promise.all(files)) };
}
