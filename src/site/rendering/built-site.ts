import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#src/domain/language/language.ts';
import { type CssSheet, readCss } from './used-css.ts';

/** What a rendered page takes from the built site. */
export interface BuiltSite {
  /** What stands in the head of every page of a language. */
  readonly head: Readonly<Record<Language, string>>;
  /** In the order in which they come. */
  readonly sheets: readonly BuiltSheet[];
  /** URLs of the site's script, first, and of what it is sure to import. */
  readonly scripts: Readonly<Record<Language, readonly string[]>>;
}

/** A style sheet of the site. */
export interface BuiltSheet {
  readonly url: string;
  readonly css: CssSheet;
  /** Whether it comes with the first load of every page, else with a screen that is loaded when it is wanted. */
  readonly isFirst: boolean;
}

/** A file of the build's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Reads the shell that the build made. */
export async function readBuiltSite(siteDir: string): Promise<BuiltSite> {
  const shell = await readFile(join(siteDir, 'index.html'), 'utf8');
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    await readFile(new URL('manifest.json', import.meta.url), 'utf8'),
  );
  const messages = (language: Language) =>
    Object.entries(manifest).flatMap(([source, { file }]) =>
      source.endsWith(`locales/${language}/messages.po`) ? [`/${file}`] : [],
    );
  const urls = (tag: RegExp) => [...shell.matchAll(tag)].map(([, url = '']) => url);
  const scripts = [
    ...urls(/<script type="module"[^>]*\ssrc="([^"]+)"/g),
    ...urls(/<link rel="modulepreload"[^>]*\shref="([^"]+)"/g),
  ];
  const first = new Set(urls(/<link rel="stylesheet"[^>]*\shref="([^"]+)"/g));
  const later = Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`));
  const texts = await Promise.all(
    [...first.union(new Set(later))].map(async (url) => ({ url, text: await readFile(join(siteDir, url), 'utf8') })),
  );
  const css = texts.map(({ text }) => text).join('');
  return {
    head: { fa: headOf(shell), en: headOf(shell).replace(fontIn(shell), fontIn(css, 'latin')) },
    sheets: texts.map(({ url, text }) => ({ url, css: readCss(text), isFirst: first.has(url) })),
    scripts: { fa: [...scripts, ...messages('fa')], en: [...scripts, ...messages('en')] },
  };
}

/** The URL of the font of a script, in a style sheet or a document. */
function fontIn(text: string, script = 'persian'): string {
  return new RegExp(`/assets/vazirmatn-${script}[^")]*`).exec(text)?.[0] ?? '';
}

/** The shell's head without its title, and without scripts and style sheets, which come later. */
function headOf(shell: string): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
  return head.replace(
    /<title>.*<\/title>|<script[\s\S]*?<\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|\n\s*/g,
    '',
  );
}
