import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { schemesIn } from '#src/domain/workshop/theme.ts';
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
  const { light, dark } = schemesIn(await readFile(join(folder, 'theme.css'), 'utf8'));
  const isPersian = workshop.defaultLanguage === 'fa';
  const values: Readonly<Record<string, string | undefined>> = {
    script: isPersian ? 'persian' : 'latin',
    name: asText(workshop.name[workshop.defaultLanguage]),
    email: asText(workshop.email),
    paper: light.paper,
    'dark paper': dark.paper,
  };
  const root = isPersian ? 'lang="fa" dir="rtl"' : 'lang="en" dir="ltr"';
  return html
    .replace(/(?<start><html )[^>]*/, `$<start>${root}`)
    .replace(/\{\{([^}]+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

const asText = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
