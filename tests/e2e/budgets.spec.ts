import { get } from 'node:http';
import { LANGUAGES, type Language } from '#src/domain/language/language.ts';
import { pathsOf } from '#src/domain/page-paths.ts';
import { needsSession, PAGE_NAMES } from '#src/domain/pages.ts';
import { expect, test } from './support/fixtures.ts';

/** Cost of a page's first load: compressed kB, and numbers of files. */
interface Cost {
  readonly html: number;
  readonly js: number;
  readonly scripts: number;
  readonly css: number;
  readonly sheets: number;
  readonly font: number;
}

/** Every page that the server renders. */
const PATHS = [
  ...PAGE_NAMES.filter((name) => !needsSession(name)).flatMap((name) =>
    pathsOf(name, { products: [{ id: 3 }], textPages: ['terms'] }),
  ),
  '/nowhere',
];

/** Cost of pages in each language, as last measured. A page that is not listed may cost as much as `/about`. */
const BUDGETS: Readonly<Record<Language, Readonly<Record<string, Cost>> & { readonly '/about': Cost }>> = {
  fa: {
    '/': { html: 18.6, js: 129.6, scripts: 9, css: 10.5, sheets: 1, font: 40.7 },
    '/products': { html: 14.83, js: 108.5, scripts: 6, css: 10.5, sheets: 1, font: 40.7 },
    '/products/3': { html: 14.7, js: 109.1, scripts: 5, css: 10.5, sheets: 1, font: 40.7 },
    '/about': { html: 13.13, js: 109, scripts: 6, css: 10.5, sheets: 1, font: 40.7 },
    '/login': { html: 10.73, js: 109.4, scripts: 8, css: 10.5, sheets: 1, font: 40.7 },
    '/nowhere': { html: 11, js: 105.9, scripts: 4, css: 10.5, sheets: 1, font: 40.7 },
  },
  en: {
    '/': { html: 18.16, js: 128.9, scripts: 9, css: 10.5, sheets: 1, font: 14.6 },
    '/products': { html: 14.6, js: 108.1, scripts: 6, css: 10.5, sheets: 1, font: 14.6 },
    '/products/3': { html: 14.51, js: 108.7, scripts: 5, css: 10.5, sheets: 1, font: 14.6 },
    '/about': { html: 12.65, js: 108.6, scripts: 6, css: 10.5, sheets: 1, font: 14.6 },
    '/login': { html: 10.5, js: 108.9, scripts: 8, css: 10.5, sheets: 1, font: 14.6 },
    '/nowhere': { html: 10.78, js: 105.7, scripts: 4, css: 10.5, sheets: 1, font: 14.6 },
  },
};

/** A page may cost this much more than its budget. A small change then needs no new budget, and a large one needs a reason. */
const TOLERANCE = 1.02;

/** Returns the body of a response, compressed if `encoding` is a compression. */
function bodyOf(url: string, encoding: 'br' | 'identity', language: Language): Promise<Buffer> {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': encoding, cookie: `language=${language}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => response.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject)).on(
      'error',
      reject,
    );
  });
}

for (const language of LANGUAGES) {
  test(`loads each public page in ${language} within its budget`, async ({ site }) => {
    const bytesOf = async (paths: readonly string[]) => {
      const bodies = await Promise.all(paths.map((path) => bodyOf(site.url + path, 'br', language)));
      return bodies.reduce((sum, { length }) => sum + length, 0) / 1_000;
    };
    const costOf = async (path: string): Promise<Cost> => {
      const html = (await bodyOf(site.url + path, 'identity', language)).toString();
      const urlsIn = (pattern: RegExp) => pattern.exec(html)?.[1]?.split(' ') ?? [];
      const scripts = urlsIn(/ data-scripts="([^"]*)"/);
      const sheets = urlsIn(/ data-styles="([^"]*)"/);
      return {
        html: await bytesOf([path]),
        js: await bytesOf(scripts),
        scripts: scripts.length,
        css: await bytesOf(sheets),
        sheets: sheets.length,
        font: await bytesOf(urlsIn(/<link rel="preload" href="([^"]*)" as="font"/)),
      };
    };
    for (const path of PATHS) {
      const budget = BUDGETS[language][path] ?? BUDGETS[language]['/about'];
      const cost = await costOf(path);
      const isOver = (kind: keyof Cost) => cost[kind] === 0 || cost[kind] > budget[kind] * TOLERANCE;
      const over = (Object.keys(budget) as (keyof Cost)[]).filter(isOver).map((kind) => [kind, cost[kind]]);
      expect.soft({ path, over }).toEqual({ path, over: [] });
    }
  });
}
