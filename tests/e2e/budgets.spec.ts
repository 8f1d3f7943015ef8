import { get } from 'node:http';
import type { Language } from '#src/domain/language/language.ts';
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

/** Cost of each public page in each language, as last measured. */
const BUDGETS: Readonly<Record<Language, Readonly<Record<string, Cost>>>> = {
  fa: {
    '/': { html: 16.83, js: 106.4, scripts: 5, css: 9.4, sheets: 1, font: 40.7 },
    '/products': { html: 13.43, js: 106.2, scripts: 6, css: 9.4, sheets: 1, font: 40.7 },
    '/products/3': { html: 12.95, js: 107.2, scripts: 5, css: 9.4, sheets: 1, font: 40.7 },
    '/about': { html: 11.74, js: 106.7, scripts: 5, css: 9.4, sheets: 1, font: 40.7 },
    '/login': { html: 9.22, js: 107.2, scripts: 8, css: 9.4, sheets: 1, font: 40.7 },
    '/nowhere': { html: 9.52, js: 103.8, scripts: 4, css: 9.4, sheets: 1, font: 40.7 },
  },
  en: {
    '/': { html: 16.38, js: 105.9, scripts: 5, css: 9.4, sheets: 1, font: 14.6 },
    '/products': { html: 13.18, js: 105.8, scripts: 6, css: 9.4, sheets: 1, font: 14.6 },
    '/products/3': { html: 12.82, js: 106.8, scripts: 5, css: 9.4, sheets: 1, font: 14.6 },
    '/about': { html: 11.34, js: 106.4, scripts: 5, css: 9.4, sheets: 1, font: 14.6 },
    '/login': { html: 8.99, js: 106.7, scripts: 8, css: 9.4, sheets: 1, font: 14.6 },
    '/nowhere': { html: 9.23, js: 103.5, scripts: 4, css: 9.4, sheets: 1, font: 14.6 },
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

for (const [language, pages] of Object.entries(BUDGETS) as [Language, Readonly<Record<string, Cost>>][]) {
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
    for (const [path, budget] of Object.entries(pages)) {
      const cost = await costOf(path);
      const isOver = (kind: keyof Cost) => cost[kind] === 0 || cost[kind] > budget[kind] * TOLERANCE;
      const over = (Object.keys(budget) as (keyof Cost)[]).filter(isOver).map((kind) => [kind, cost[kind]]);
      expect.soft({ path, over }).toEqual({ path, over: [] });
    }
  });
}
