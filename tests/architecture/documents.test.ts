import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const pages = ['README.md', ...globSync('docs/*.md'), ...globSync('docs/decisions/*.md'), 'docs/machines/README.md'];

/** Paths in code quotes, `<name>` for any, and where links lead. */
function placesIn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const quoted = [...text.matchAll(/`((?:src|tests|docs|locales)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(page), path));
  return [...quoted.map((path) => path.replaceAll('<name>', '*')), ...links];
}

it.each(pages)('%s names only files and folders that are there', (page) => {
  const missing = placesIn(page).filter((path) => !existsSync(path) && globSync(path).length === 0);
  expect(missing).toEqual([]);
});
