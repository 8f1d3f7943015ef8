import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import { problemsOfSamples } from '#src/server/sample-problems.ts';
import { iconFiles, iconOf, logoFiles, manifestOf, problemOfDrawings } from '#src/tools/brand/app-files.ts';
import {
  type Derived,
  heroDrawingFiles,
  heroFiles,
  portraitFiles,
  printingFiles,
  problemBehindHeadline,
  problemOf,
  SOURCES,
} from '#src/tools/brand/pictures.ts';
import { problemsOfSamplePictures, samplePictureFiles, samplePictureState } from '#src/tools/brand/sample-pictures.ts';
import { type Brand, shareFiles } from '#src/tools/brand/shared-picture.ts';
import { problemsOfTexts } from '#src/tools/brand/texts.ts';
import { derivedTheme, problemsOfTheme, withShades } from '#src/tools/brand/theme-colours.ts';
import { problemOfTimeZone, timeZoneFiles } from '#src/tools/brand/time-zone-file.ts';

/**
 * `npm run brand`: derives colours, icons, manifests, pictures and shared pictures from `src/workshop` into `src/workshop/derived`,
 * and the smaller pictures of the samples beside them, each only if its sources have changed. `--check` changes no file, and fails if one is stale. A folder may follow.
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
  readonly derive: (brand: Brand) => Promise<Derived>;
}

const manifestsOf = ({ workshop, search, colours }: Brand): Derived =>
  Object.fromEntries(LANGUAGES.map((one) => [`public/${one}.webmanifest`, manifestOf(workshop, search, colours, one)]));

const themeOf = ({ colours, dark }: Brand): Derived => ({ 'theme.css': derivedTheme({ light: colours, dark }) });

const timeZoneOf = ({ workshop }: Brand): Derived => timeZoneFiles(workshop.timeZone);

/** In the order in which they need each other. */
const GROUPS: Readonly<Record<string, Group>> = {
  colours: { files: [], values: themeOf, derive: async (brand) => themeOf(brand) },
  'time zone': { files: [], values: timeZoneOf, derive: async (brand) => timeZoneOf(brand) },
  manifests: { files: [], values: manifestsOf, derive: async (brand) => manifestsOf(brand) },
  logo: { files: ['logo.svg'], derive: async ({ folder }) => logoFiles(folder) },
  icons: {
    files: ['icon.svg', 'logo.svg'],
    values: ({ workshop, colours }) => [workshop.name.en, colours],
    derive: ({ folder, workshop }) => iconFiles(iconOf(folder, workshop.name.en)),
  },
  hero: {
    files: ['pictures/hero.webp', 'pictures/hero-dark.webp'],
    values: ({ dark }) => dark.paper,
    derive: ({ folder }) => heroFiles(folder),
  },
  'drawing of the hero': { files: ['pictures/hero-drawing.webp'], derive: ({ folder }) => heroDrawingFiles(folder) },
  portrait: { files: ['pictures/portrait.webp'], derive: ({ folder }) => portraitFiles(folder) },
  printing: { files: ['pictures/printing*'], derive: ({ folder }) => printingFiles(folder) },
  samples: {
    files: [],
    values: ({ folder }) => samplePictureState(folder),
    derive: ({ folder }) => samplePictureFiles(folder),
  },
  'pictures for shared links': {
    files: ['icon.svg', 'logo.svg', 'pictures/hero*'],
    values: ({ workshop, home, search, colours }) => [workshop.name, home.headline, search.app, colours],
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
  const brand = await brandIn();
  const record = recordIn();
  const stale = Object.keys(GROUPS).filter((name) => record[name] !== hashOf(name, brand));
  if (stale.length > 0)
    throw new Error(`Older than their sources in ${folder}: ${stale.join(', ')}. Run: npm run brand`);
}

async function derive(): Promise<void> {
  const record = { ...recordIn() };
  const brand = await brandIn();
  const stale = Object.entries(GROUPS).filter(([name]) => record[name] !== hashOf(name, brand));
  if (stale.length === 0) console.info('All derived files are up to date');
  for (const [name, { derive: deriveGroup }] of stale) {
    for (const [file, content] of Object.entries(await deriveGroup(brand))) {
      mkdirSync(join(folder, 'derived/public'), { recursive: true });
      const path = join(folder, 'derived', file);
      if (content === null) rmSync(path, { force: true });
      else writeFileSync(path, content);
    }
    // The values of a group may contain which of its files are missing.
    record[name] = hashOf(name, brand);
    writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
    console.info(`${name}: derived anew`);
  }
}

/** Reads the workshop. @throws an error with a line for each problem */
async function brandIn(): Promise<Brand> {
  const theme = readFileSync(join(folder, 'theme.css'), 'utf8');
  const schemes = schemesIn(theme);
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const [{ workshop }, { homeTexts }, { searchTexts }, { aboutTexts }] = await Promise.all(TEXT_FILES.map(load));
  const texts = [workshop, homeTexts, searchTexts, aboutTexts];
  report([
    ...problemsOfTheme(theme),
    problemOfTimeZone(workshop.timeZone),
    problemOfDrawings(folder),
    ...(await Promise.all(sources().map((source) => problemOf(folder, source)))),
    ...TEXT_FILES.flatMap((file, index) => problemsOfTexts(file, texts[index])),
    ...problemsOfSamples(folder),
  ]);
  const { light, dark } = withShades(schemes);
  // Of pictures that exist and can be read.
  report([
    ...(await problemsOfSamplePictures(folder)),
    await problemBehindHeadline(folder, SOURCES.hero, light.ink ?? ''),
    isGiven(SOURCES.heroDark) ? await problemBehindHeadline(folder, SOURCES.heroDark, dark.ink ?? '') : null,
  ]);
  return { folder, workshop, home: homeTexts, search: searchTexts, colours: light, dark };
}

/** The pictures that the owner has provided or must provide. */
function sources() {
  const { heroDark, heroDrawing, printingDark, portrait, ...required } = SOURCES;
  return [...Object.values(required), ...[heroDark, heroDrawing, printingDark, portrait].filter(isGiven)];
}

function isGiven({ file }: { readonly file: string }): boolean {
  return existsSync(join(folder, 'pictures', file));
}

/** @throws an error with a line for each problem, if there is one */
function report(problems: readonly (string | null)[]): void {
  const lines = problems.filter((problem) => problem !== null);
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
  for (const file of globSync([...files], { cwd: folder }).sort())
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
