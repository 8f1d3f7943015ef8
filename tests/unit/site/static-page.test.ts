import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { WORKSHOP_FOLDER, withWorkshop } from '#src/tools/workshop-page.ts';
import { workshop } from '#workshop/details.ts';

const PUBLIC = `${WORKSHOP_FOLDER}/derived/public`;
const read = (path: string) => readFileSync(path, 'utf8');
const page = await withWorkshop(read('src/site/index.html'), WORKSHOP_FOLDER);

describe('the page before any script', () => {
  it('serves a Persian page from right to left with colours for both schemes', () => {
    expect(page).toContain('<html lang="fa" dir="rtl">');
    expect(page.match(/name="theme-color"/g)).toHaveLength(2);
    expect(page).toContain('name="color-scheme" content="light dark"');
  });

  it('links only to existing files', () => {
    const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path ?? '');
    const files = links.map((path) => (path.startsWith('/') ? `${PUBLIC}${path}` : `src/site/${path.slice(2)}`));
    expect(files.filter((file) => globSync(file).length === 0)).toEqual([]);
    expect(links).toContain('/icon-180.png');
  });

  it('states in both languages how to reach the workshop without a script, and after a script failed', () => {
    const between = (start: string, end: string) => page.split(start)[1]?.split(end)[0];
    const parts = [between('<noscript>', '</noscript>'), between('class="unopened">', '</div>')];
    for (const part of parts) {
      expect(part?.split(workshop.email)).toHaveLength(3);
      expect(part).toMatch(/[\u0600-\u06ff]/);
      expect(part).toContain('lang="en" dir="ltr"');
    }
  });
});

it('begins in the default language of the workshop, in its colours, and escapes its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const details = { defaultLanguage: 'en', name: { fa: 'نام', en: 'Nuts & <Bolts>' }, email: 'a@bolts.example' };
  writeFileSync(join(folder, 'details.ts'), `export const workshop = ${JSON.stringify(details)};`);
  writeFileSync(
    join(folder, 'theme.css'),
    ':root { --paper: #fff; } @media (prefers-color-scheme: dark) { :root { --paper: #000; } }',
  );
  const english = await withWorkshop(read('src/site/index.html'), folder);
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toContain('<title>Nuts &amp; &lt;Bolts></title>');
  expect(english).toContain('./fonts/vazirmatn-latin.woff2');
  expect([...english.matchAll(/name="theme-color".* content="(.*)"/g)].map(([, colour]) => colour)).toEqual([
    '#fff',
    '#000',
  ]);
  expect(english).not.toContain('{{');
});

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly [member: string]: unknown;
}

const manifestIn = (language: Language): Manifest => JSON.parse(read(`${PUBLIC}/${language}.webmanifest`));

it('describes the same app in both manifests, which differ only in texts and direction', () => {
  const common = (language: Language) => {
    const { name, short_name, description, lang, dir, ...rest } = manifestIn(language);
    expect([name, lang, dir]).toEqual([workshop.name[language], language, directionOf(language)]);
    return rest;
  };
  const { icons, ...app } = common('fa');
  expect(common('en')).toEqual({ icons, ...app });
  expect([app.id, app.start_url]).toEqual(['/', '/']);
  expect(icons.filter(({ src }) => globSync(`${PUBLIC}${src}`).length === 0)).toEqual([]);
});
