import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Workshop } from '#src/domain/workshop/workshop.ts';

/** Folder of the workshop that the site is built for. */
export const WORKSHOP_FOLDER = dirname(createRequire(import.meta.url).resolve('#workshop/details.ts'));

/** Fills in what the page before any script states about the workshop: `{{…}}` in `index.html`. */
export function workshopPage(folder: string): Plugin {
  return {
    name: 'workshop-page',
    transformIndexHtml: { order: 'pre', handler: (html) => withWorkshop(html, folder) },
  };
}

/** Returns the page with the details of the workshop in the folder. */
export async function withWorkshop(html: string, folder: string): Promise<string> {
  const { workshop }: { workshop: Workshop } = await import(pathToFileURL(join(folder, 'details.ts')).href);
  const { paper, darkPaper } = paperIn(await readFile(join(folder, 'theme.css'), 'utf8'));
  const isPersian = workshop.defaultLanguage === 'fa';
  const values: Readonly<Record<string, string>> = {
    script: isPersian ? 'persian' : 'latin',
    name: asText(workshop.name[workshop.defaultLanguage]),
    email: asText(workshop.email),
    paper,
    'dark paper': darkPaper,
  };
  const root = isPersian ? 'lang="fa" dir="rtl"' : 'lang="en" dir="ltr"';
  return html
    .replace(/(?<start><html )[^>]*/, `$<start>${root}`)
    .replace(/\{\{([^}]+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The colour of the background in a theme, in light and dark. */
function paperIn(theme: string): { readonly paper: string; readonly darkPaper: string } {
  const [paper, darkPaper] = [...theme.matchAll(/--paper:\s*([^;]+);/g)].map(([, colour = '']) => colour.trim());
  if (!paper || !darkPaper) throw new Error('theme.css of the workshop must set --paper twice: in light and in dark.');
  return { paper, darkPaper };
}

const asText = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
