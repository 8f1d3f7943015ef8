import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, otherLanguage } from '#src/domain/language/language.ts';
import { CHUNKS, type ChunkName, chunksOf, type RenderedPage } from '#src/site/routing/chunks.ts';
import { paintFirstScreen } from '#src/site/seam/paint-first-screen.ts';
import { styleSheetsIn } from './style-sheets.ts';
import type { StylePart } from './used-css.ts';

/** Parts of the built site that a rendered page needs. */
export interface BuiltSite {
  /** Elements in the head of every page of a language. */
  readonly head: Readonly<Record<Language, string>>;
  /** URLs of the style sheets, in the order in which they come. */
  readonly styles: readonly string[];
  /** Content of the style sheets. */
  readonly css: readonly StylePart[];
  /** URLs of what a page is hydrated with, the site's script first. */
  readonly scriptsOf: (page: RenderedPage, language: Language) => readonly string[];
  /** URLs of the other scripts that the visitor may need after that. */
  readonly laterScriptsOf: (page: RenderedPage, language: Language) => readonly string[];
  readonly inlineScripts: InlineScripts;
}

/**
 * Contents of the inline scripts. The policy allows these and no others, by their hashes, so that text in a page never
 * runs. What differs by page is in the attributes of a script's element, or in an element with JSON.
 */
interface InlineScripts {
  /** In the head: `paint-first-screen.ts`. */
  readonly head: string;
  /** At the end of the page: `early-script.ts`, bundled. */
  readonly early: string;
}

/** A script of the build's manifest, and the sources of what it is sure to import. */
interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Chunks by their sources. */
type Manifest = Readonly<Record<string, Chunk>>;

/** Name of the script with React and what all pages show. See the groups in `vite.config.ts`. */
const SCREENS = 'screens';

/** The sources of what pages load after their hydration, besides the other chunks. */
const LATE_SOURCES = [
  'product/enlarged-picture.tsx',
  'actors/visitor-calls.ts',
  'actors/prepare-image.ts',
  'toasts/toaster.tsx',
];

/** Reads the shell that the build made. */
export async function readBuiltSite(siteDir: string): Promise<BuiltSite> {
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8');
  const readPart = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const manifest: Manifest = JSON.parse(await readPart('manifest.json'));
  const css: readonly StylePart[] = JSON.parse(await readPart('styles.json'));
  const early = (await readPart('early-script.js')).trim();
  const scriptsOf = (page: RenderedPage, language: Language) => {
    const chunks = chunksOf(page);
    return urlsOf(manifest, 'index.html', ...catalogsOf(language, chunks), SCREENS, ...sourcesOf(chunks));
  };
  const laterOf = (page: RenderedPage, language: Language) => {
    const chunks = Object.keys(CHUNKS) as ChunkName[];
    const catalogs = [...catalogsOf(language, chunks), ...catalogsOf(otherLanguage(language), chunksOf(page))];
    return urlsOf(manifest, ...catalogs, ...sourcesOf(chunks), ...LATE_SOURCES);
  };
  return {
    head: { fa: headOf(shell, 'persian'), en: headOf(shell, 'latin') },
    styles: styleSheetsIn(shell),
    css,
    scriptsOf,
    inlineScripts: { head: `(${paintFirstScreen})()`, early },
    laterScriptsOf: (page, language) => {
      const first = scriptsOf(page, language);
      return laterOf(page, language).filter((url) => !first.includes(url));
    },
  };
}

const sourcesOf = (chunks: readonly ChunkName[]) => chunks.map((name) => CHUNKS[name].source);

/** Sources of the catalogs of the frame and of chunks in a language. */
function catalogsOf(language: Language, chunks: readonly ChunkName[]): readonly string[] {
  const catalogs = chunks.flatMap((name) => CHUNKS[name].catalog ?? []);
  return ['messages', ...catalogs].map((name) => `locales/${language}/${name}.po`);
}

/** The URLs of the scripts that have these names or were made from these sources, and of what they import, each once. */
function urlsOf(manifest: Manifest, ...ends: readonly string[]): readonly string[] {
  const sources = new Set(ends.map((end) => sourceOf(manifest, end) ?? end));
  const files = new Set<string>();
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no script of ${source}`);
    files.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) sources.add(imported);
  }
  return [...files];
}

function sourceOf(manifest: Manifest, end: string): string | undefined {
  return Object.entries(manifest).find(([source, { name }]) => source.endsWith(end) || name === end)?.[0];
}

type Script = 'persian' | 'latin';

/** The URL of the font of a script. */
function fontIn(shell: string, script: Script): string {
  return new RegExp(`/assets/vazirmatn-${script}[^")]*`).exec(shell)?.[0] ?? '';
}

/** The shell's head with one font, without its title, and without scripts and style sheets, which come later. */
function headOf(shell: string, script: Script): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
  return head
    .replace(/<title>.*<\/title>|<script[\s\S]*?<\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|\n\s*/g, '')
    .replace(/(<link rel="preload" href=")[^"]*(" as="font")/, `$1${fontIn(shell, script)}$2`);
}
