import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { workshop } from '#src/features/workshop.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const page = read('src/site/index.html');

/** Rooms whose code reaches the visitor's browser, and the addresses that each file may name. */
const REACHED = ['actors', 'contract', 'domain', 'features', 'translations', 'machines', 'site', 'ui', 'validation'];
const NAMED: Readonly<Record<string, readonly string[]>> = {
  // The visitor's country, and the map of the about page with the links beside it.
  'src/site/environment.ts': ['https://api.country.is/'],
  'src/features/about/map-section.tsx': ['https://www.openstreetmap.org/', 'https://neshan.org/'],
  'src/features/about/street-map.tsx': ['https://www.openstreetmap.org/'],
  // Where the workshop, and whoever orders from it, can be written to.
  'src/features/workshop.ts': ['https://t.me/', 'https://wa.me/', 'https://www.instagram.com/'],
  'src/domain/text/telephone-url.ts': ['https://t.me/', 'https://wa.me/'],
  // Names, not addresses: nothing is fetched from them.
  'src/site/structured-data.ts': ['https://schema.org'],
  'src/actors/prepare-image.ts': ['http://ns.adobe.com/'],
  'src/site/public/icon.svg': ['http://www.w3.org/2000/svg'],
};
/** Developers' tools, which no production build contains. */
const FOR_DEVELOPERS = /^src\/site\/inspector\//;

const files = REACHED.flatMap((folder) => globSync(`src/${folder}/**/*.{ts,tsx,css,html,svg,webmanifest}`))
  .filter((file) => !file.endsWith('.generated.ts') && !FOR_DEVELOPERS.test(file))
  .sort();

function strangeAddresses(file: string): string[] {
  const code = read(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/(?:https?:)?\/\/[\w-]+\.[\w./-]+/g)]
    .map(([address]) => address)
    .filter((address) => !(NAMED[file] ?? []).some((known) => address.startsWith(known)))
    .map((address) => `${file}: ${address}`);
}

it('the site names no other origin but those it needs', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(strangeAddresses)).toEqual([]);
});

it('the site has fonts and images of its own', () => {
  const sheets = globSync('src/{site,ui,features}/**/*.css').map(read).join('\n');
  const imported = [...sheets.matchAll(/url\(["']?([^"')]+)|@import ["']([^"']+)/g)].map(
    ([, url, sheet]) => url ?? sheet,
  );
  expect(imported.filter((path) => !path?.startsWith('.'))).toEqual([]);
});

describe('the page before any script', () => {
  it('is Persian, from right to left, with colours for both schemes', () => {
    expect(page).toContain('<html lang="fa" dir="rtl">');
    expect(page.match(/name="theme-color"/g)).toHaveLength(2);
    expect(page).toContain('name="color-scheme" content="light dark"');
  });

  it('links only files that are there', () => {
    const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path ?? '');
    const files = links.map((path) => (path.startsWith('/') ? `src/site/public${path}` : `src/site/${path.slice(2)}`));
    expect(files.filter((file) => globSync(file).length === 0)).toEqual([]);
    expect(links).toContain('/icon-180.png');
  });

  it('says in both languages how to reach the workshop without a script, and when none comes', () => {
    const between = (start: string, end: string) => page.split(start)[1]?.split(end)[0];
    const parts = [between('<noscript>', '</noscript>'), between('class="unopened">', '</div>')];
    for (const part of parts) {
      expect(part?.split(workshop.email)).toHaveLength(3);
      expect(part).toMatch(/[\u0600-\u06ff]/);
      expect(part).toContain('lang="en" dir="ltr"');
    }
  });
});

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly [member: string]: unknown;
}

const manifestIn = (language: Language): Manifest => JSON.parse(read(`src/site/public/${language}.webmanifest`));

it('the manifests name the same app with files that are there, and differ in nothing but words and their direction', () => {
  const common = (language: Language) => {
    const { name, short_name, description, lang, dir, ...rest } = manifestIn(language);
    expect([name, lang, dir]).toEqual([workshop.name[language], language, directionOf(language)]);
    return rest;
  };
  const { icons, ...app } = common('fa');
  expect(common('en')).toEqual({ icons, ...app });
  expect(app).toMatchObject({ id: '/', start_url: '/' });
  expect(icons.filter(({ src }) => globSync(`src/site/public${src}`).length === 0)).toEqual([]);
});
