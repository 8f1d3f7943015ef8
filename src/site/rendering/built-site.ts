import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#src/domain/language/language.ts';
import { type CssSheet, readCss } from './used-css.ts';

/** What a rendered page takes from the built site. */
export interface BuiltSite {
  /** What stands in the head of every page of a language. */
  readonly head: Readonly<Record<Language, string>>;
  /** URLs of the style sheets that come with the first load, and all that is in them. */
  readonly styles: readonly string[];
  readonly css: CssSheet;
  /** URLs of the site's script, first, and of what it is sure to import. */
  readonly scripts: Readonly<Record<Language, readonly string[]>>;
}

/** A file of the build's manifest. */
interface Chunk {
  readonly file: string;
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
  const styles = urls(/<link rel="stylesheet"[^>]*\shref="([^"]+)"/g);
  const sheets = await Promise.all(styles.map((url) => readFile(join(siteDir, url), 'utf8')));
  return {
    head: { fa: headOf(shell), en: headOf(shell).replace(fontIn(shell), fontIn(sheets.join(''), 'latin')) },
    styles,
    css: readCss(sheets.join('')),
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
