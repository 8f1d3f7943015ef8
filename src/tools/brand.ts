import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import type { TextPage } from '#src/domain/workshop/workshop.ts';
import { iconFiles, iconOf, logoFiles, manifestOf, problemOfDrawings } from '#src/tools/brand/app-files.ts';
import { type OwnTexts, problemsOfDetails } from '#src/tools/brand/details.ts';
import {
  isRecordStale,
  notesOnFirstTexts,
  problemsOfFirstValues,
  recordFirstValues,
} from '#src/tools/brand/first-workshop.ts';
import { heroDrawingFiles, heroFiles, problemsOfHero, problemsOfHeroDrawing } from '#src/tools/brand/hero.ts';
import { missing, problemOf } from '#src/tools/brand/picture-source.ts';
import { type Derived, portraitFiles, printingFiles, SOURCES } from '#src/tools/brand/pictures.ts';
import { problemsOfSamplePictures, samplePictureFiles, samplePictureState } from '#src/tools/brand/sample-pictures.ts';
import { type Brand, shareFiles } from '#src/tools/brand/shared-picture.ts';
import { type OwnPages, problemsOfTextPages, textPageFiles } from '#src/tools/brand/text-pages.ts';
import { problemsOfTexts } from '#src/tools/brand/texts.ts';
import { derivedTheme, problemsOfTheme, withShades } from '#src/tools/brand/theme-colours.ts';
import { problemOfTimeZone, timeZoneFiles } from '#src/tools/brand/time-zone-file.ts';

/**
 * `npm run brand`: derives colours, icons, manifests, pictures and shared pictures from `src/workshop` into `src/workshop/derived`,
 * and the files of the samples that the site shows, each only if its sources have changed. `--check` changes no file, and fails if one is stale. A folder may follow.
 */

/** Hashes of the sources that the groups of files were derived from. */
const RECORD = 'derived/sources.json';

const TEXT_FILES = ['details.ts', 'texts/home.ts', 'texts/search.ts', 'texts/about.ts'] as const;

interface Group {
  /** Increases when a change of the program derives other files from the same sources. */
  readonly version?: number;
  /** Files of the workshop, as patterns. */
  readonly files: readonly string[];
  /** The values that the derived files contain. */
  readonly values?: (brand: Brand) => unknown;
  /** Returns a line for each source that cannot be used. */
  readonly problems?: (brand: Brand) => Promise<readonly (string | null)[]>;
  readonly derive: (brand: Brand) => Promise<Derived>;
}

const manifestsOf = ({ workshop, search, colours }: Brand): Derived =>
  Object.fromEntries(LANGUAGES.map((one) => [`public/${one}.webmanifest`, manifestOf(workshop, search, colours, one)]));

const themeOf = ({ colours, dark }: Brand): Derived => ({ 'theme.css': derivedTheme({ light: colours, dark }) });

const textPagesOf = ({ pages }: Brand): Derived => textPageFiles(pages);

const timeZoneOf = ({ workshop }: Brand): Derived => timeZoneFiles(workshop.timeZone);

/** In the order in which they need each other. */
const GROUPS: Readonly<Record<string, Group>> = {
  colours: { files: [], values: themeOf, derive: async (brand) => themeOf(brand) },
  'time zone': {
    files: [],
    values: timeZoneOf,
    problems: async ({ workshop }) => [problemOfTimeZone(workshop.timeZone)],
    derive: async (brand) => timeZoneOf(brand),
  },
  'further pages': { files: [], values: textPagesOf, derive: async (brand) => textPagesOf(brand) },
  manifests: { files: [], values: manifestsOf, derive: async (brand) => manifestsOf(brand) },
  logo: {
    version: 2,
    files: ['logo.svg'],
    problems: async ({ folder }) => [problemOfDrawings(folder)],
    derive: async ({ folder }) => logoFiles(folder),
  },
  icons: {
    files: ['icon.svg', 'logo.svg'],
    values: ({ workshop, colours }) => [workshop.name.en, colours],
    problems: async ({ folder }) => [problemOfDrawings(folder)],
    derive: ({ folder, workshop }) => iconFiles(iconOf(folder, workshop.name.en)),
  },
  hero: {
    version: 4,
    files: ['pictures/hero.*', 'pictures/hero-dark.*'],
    values: ({ workshop, colours, dark }) => [workshop.heroFocus, colours.ink, dark.paper, dark.ink],
    problems: problemsOfHero,
    derive: heroFiles,
  },
  'drawing of the hero': {
    version: 2,
    files: ['pictures/hero-drawing.*'],
    values: ({ workshop }) => workshop.heroFocus ?? null,
    problems: problemsOfHeroDrawing,
    derive: heroDrawingFiles,
  },
  portrait: {
    files: ['pictures/portrait.*'],
    problems: async ({ folder }) => [await problemOf(folder, SOURCES.portrait)],
    derive: ({ folder }) => portraitFiles(folder),
  },
  printing: {
    files: ['pictures/printing.*', 'pictures/printing-dark.*'],
    problems: ({ folder }) =>
      Promise.all([
        missing(folder, SOURCES.printing),
        problemOf(folder, SOURCES.printing),
        problemOf(folder, SOURCES.printingDark),
      ]),
    derive: ({ folder }) => printingFiles(folder),
  },
  samples: {
    files: [],
    values: ({ folder }) => samplePictureState(folder),
    problems: ({ folder }) => problemsOfSamplePictures(folder),
    derive: ({ folder }) => samplePictureFiles(folder),
  },
  'pictures for shared links': {
    files: ['icon.svg', 'logo.svg', 'pictures/hero*.*'],
    values: ({ workshop, home, search, colours }) => [workshop.name, home.headline, search.app, colours],
    problems: async (brand) => [problemOfDrawings(brand.folder), ...(await problemsOfHero(brand))],
    derive: shareFiles,
  },
};

const isCheck = process.argv.includes('--check');
const folder = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'src/workshop');
try {
  await (isCheck ? check() : derive());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function check(): Promise<void> {
  const { brand, lines } = await brandIn();
  const { stale, lines: refused } = await examined(brand);
  const names = [...stale, ...(isRecordStale(folder, brand.own) ? ['values of the first workshop'] : [])];
  report([
    ...lines,
    ...refused,
    ...(names.length > 0 ? [`Older than their sources in ${folder}: ${names.join(', ')}. Run: npm run brand`] : []),
  ]);
}

/** Derives the groups that are stale and have no problems of their own, so that one bad picture stops nothing else. */
async function derive(): Promise<void> {
  const record = { ...recordIn() };
  const { brand, lines } = await brandIn();
  const { stale, lines: refused } = await examined(brand);
  for (const name of stale) {
    for (const [file, content] of Object.entries((await GROUPS[name]?.derive(brand)) ?? {})) {
      const path = join(folder, 'derived', file);
      mkdirSync(dirname(path), { recursive: true });
      if (content === null) rmSync(path, { force: true });
      else writeFileSync(path, content);
    }
    // The values of a group may contain which of its files are missing.
    record[name] = hashOf(name, brand);
    writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
    console.info(`${name}: derived anew`);
  }
  if (isRecordStale(folder, brand.own)) recordFirstValues(folder, brand.own);
  report([...lines, ...refused]);
  if (stale.length === 0) console.info('All derived files are up to date');
}

/** Returns the groups whose sources have changed, without those whose sources cannot be used, and a line for each problem of these. */
async function examined(brand: Brand) {
  const record = recordIn();
  const stale: string[] = [];
  const lines: string[] = [];
  for (const [name, { problems }] of Object.entries(GROUPS)) {
    const own = ((await problems?.(brand)) ?? []).filter((problem) => problem !== null);
    lines.push(...own);
    if (own.length === 0 && record[name] !== hashOf(name, brand)) stale.push(name);
  }
  return { stale, lines: [...new Set(lines)] };
}

/** Reads the workshop, with a line for each problem that stops no group. @throws an error with a line for each colour that cannot be used */
async function brandIn(): Promise<{ readonly brand: Brand; readonly lines: readonly string[] }> {
  const theme = readFileSync(join(folder, 'theme.css'), 'utf8');
  const load = (file: string) =>
    import(pathToFileURL(join(folder, file)).href).catch((error: unknown) => {
      throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
    });
  const [{ workshop }, { homeTexts }, { searchTexts }, { aboutTexts }] = await Promise.all(TEXT_FILES.map(load));
  const pages = await pagesIn(load);
  const own: OwnTexts = {
    'details.ts': workshop,
    'texts/home.ts': homeTexts,
    'texts/search.ts': searchTexts,
    'texts/about.ts': aboutTexts,
  };
  const lines = [
    ...TEXT_FILES.flatMap((file) => problemsOfTexts(file, own[file])),
    ...problemsOfDetails(own),
    ...problemsOfFirstValues(folder, own),
    ...problemsOfTextPages(pages),
  ];
  for (const note of notesOnFirstTexts(own)) console.info(note);
  const problems = problemsOfTheme(theme);
  if (problems.length > 0) report([...problems, ...lines]);
  const { light, dark } = withShades(schemesIn(theme));
  return { brand: { folder, workshop, home: homeTexts, search: searchTexts, colours: light, dark, own, pages }, lines };
}

/** Reads the further pages, in the order of their names. */
async function pagesIn(load: (file: string) => Promise<{ readonly page: TextPage }>): Promise<OwnPages> {
  const files = filesIn(['pages/*.ts']);
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [basename(file, '.ts'), (await load(file)).page] as const)),
  );
}

/** @throws an error with a line for each problem, if there is one */
function report(lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

function recordIn(): Readonly<Record<string, string>> {
  const file = join(folder, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function hashOf(name: string, brand: Brand): string {
  const { files = [], values, version = 1 } = GROUPS[name] ?? {};
  const hash = createHash('sha256').update(JSON.stringify(values?.(brand) ?? null));
  if (version > 1) hash.update(`version ${version}`);
  for (const file of filesIn(files)) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Returns the files of the workshop that match a pattern, without folders. */
function filesIn(patterns: readonly string[]): readonly string[] {
  const entries = globSync([...patterns], { cwd: folder, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}
