import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const pages = ['README.md', ...globSync('docs/**/*.md')];
const textOf = (page: string) => readFileSync(page, 'utf8');

/** Paths in code quotes, with `*` for `<name>`, and the targets of links. */
function placesIn(page: string): string[] {
  const quoted = [...textOf(page).matchAll(/`((?:src|tests|docs|locales)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  return [...quoted.map((path) => path.replaceAll('<name>', '*')), ...linksIn(page).map(([path]) => path)];
}

/** The file and the anchor of each link into the project. */
function linksIn(page: string) {
  const links = textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].map(([, path, mark]) => [path ? join(dirname(page), path) : page, mark] as const);
}

/** The anchors of a page: its headings and its named anchors. */
function marksOf(page: string): string[] {
  const named = [...textOf(page).matchAll(/<a id="([^"]+)">/g)].map(([, mark = '']) => mark);
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return [...named, ...headings.map((heading) => heading.replaceAll(/[^\w\s-]/g, '').replaceAll(' ', '-'))];
}

it('docs/decisions/README.md lists each decision with its title', () => {
  const listed = [
    ...textOf('docs/decisions/README.md').matchAll(/^- \[(\d+)\]\((.*?)\) (.*?)(?:; superseded by .*)?$/gm),
  ];
  const decisions = globSync('docs/decisions/0*.md').map((page) => [basename(page), textOf(page).split('\n', 1)[0]]);
  expect(listed.map(([, number, file, title]) => [file, `# ${number}. ${title}`])).toEqual(decisions.sort());
});

it.each(pages)('%s refers only to files, folders and anchors that exist', (page) => {
  const missing = placesIn(page).filter((path) => !existsSync(path) && globSync(path).length === 0);
  const unmarked = linksIn(page).filter(([path, mark]) => mark !== undefined && !marksOf(path).includes(mark));
  expect([missing, unmarked]).toEqual([[], []]);
});

it('README.md and openapi.yaml name the licence of package.json', () => {
  const { license } = JSON.parse(textOf('package.json'));
  expect([
    /no licence for others yet \(`(.*?)`\)/.exec(textOf('README.md'))?.[1],
    parse(textOf('openapi.yaml')).info.license,
  ]).toEqual([license, { name: license }]);
});
