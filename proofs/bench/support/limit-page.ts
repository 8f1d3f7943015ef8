import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES, type Language } from '#src/domain/language/language.ts';
import { type RawResponse, rawResponse } from '../../../tests/support/infrastructure/raw-response.ts';

/** The minimum of styles for a plain, readable page that is laid out at once. */
const STYLE = `
*{box-sizing:border-box}body{margin:0;font:400 1rem/1.8 Site,sans-serif;background:#f4f2ec;color:#16202c}
h1,h2,h3{line-height:1.4;margin:0 0 .5em}p,ul,ol{margin:0 0 1em;padding:0}li{list-style:none}a{color:inherit}
header,section,footer{padding:1rem}header ul{display:flex;flex-wrap:wrap;gap:1rem}img{display:block;max-width:100%;height:auto}
ul,ol{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
label{display:block}input,textarea{display:block;width:100%;min-height:48px;font:inherit}
section~section,footer{content-visibility:auto;contain-intrinsic-size:auto 900px}`;

const LEFT_OUT =
  'script, style, svg, dialog, template, head link:not([rel=preload]), meta[property], meta[name=theme-color]';

const KEPT = (
  'href src srcset sizes alt width height loading decoding fetchpriority media type lang dir id for name role ' +
  'aria-label rel as crossorigin charset content rows'
).split(' ');

interface Source {
  readonly html: string;
  readonly leftOut: string;
  readonly kept: readonly string[];
  readonly style: string;
}

/**
 * Runs in a browser. Returns the same texts, links and images as plain HTML without scripts and with few styles, in the
 * font that the page preloads.
 */
function simplified({ html, leftOut, kept, style }: Source): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(leftOut)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  }
  const font = page.querySelector('link[as=font]')?.getAttribute('href');
  if (!font) throw new Error('The page preloads no font');
  const element = page.createElement('style');
  element.textContent = `@font-face{font-family:Site;src:url(${font}) format("woff2");font-display:swap}${style}`;
  page.head.append(element);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Path below which each page of the site has a copy with one script. */
const ONE_SCRIPT = '/one-script';

/**
 * Serves limit pages made from the home page, and pages of the site with one script in place of all that they are
 * hydrated with. That script has the same bytes, is loaded at the same moment, and only marks that it ran. The files that
 * the pages refer to are served as the site sends them.
 */
export async function serveLimitPages(siteUrl: string, browserPage: Page) {
  const limitPages = new Map<string, RawResponse>();
  for (const language of Object.keys(LANGUAGE_NAMES) as Language[]) {
    const html = await (await fetch(`${siteUrl}/?lang=${language}`)).text();
    const source: Source = { html, leftOut: LEFT_OUT, kept: KEPT, style: STYLE };
    limitPages.set(language, pageResponse(await browserPage.evaluate(simplified, source)));
  }
  const files = new Map<string, Promise<RawResponse>>();
  const fileAt = (path: string, encoding: string) => {
    const file = files.get(path) ?? rawResponse(siteUrl + path, { headers: { 'accept-encoding': encoding } });
    files.set(path, file);
    return file;
  };
  const withOneScript = async (path: string) => {
    const html = await (await fetch(siteUrl + path)).text();
    const scripts = / data-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    const bodies = await Promise.all(scripts.map(async (url) => (await fileAt(url, 'br')).body));
    const size = bodies.reduce((sum, { length }) => sum + length, 0);
    const oneScript = `data-scripts="${ONE_SCRIPT}/${size}.js" data-later=""`;
    return pageResponse(html.replace(/data-scripts="[^"]*" data-later="[^"]*"/, oneScript));
  };
  const copies = new Map<string, Promise<RawResponse>>();
  const copyOf = (path: string) => {
    const copy = copies.get(path) ?? withOneScript(path);
    copies.set(path, copy);
    return copy;
  };
  const responseTo = (request: IncomingMessage): RawResponse | Promise<RawResponse> => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', siteUrl);
    if (pathname === '/') return limitPages.get(searchParams.get('lang') ?? 'fa') ?? pageResponse('');
    if (!pathname.startsWith(ONE_SCRIPT)) return fileAt(pathname, String(request.headers['accept-encoding'] ?? ''));
    const [, size] = /\/(\d+)\.js$/.exec(pathname) ?? [];
    return size ? scriptResponse(Number(size)) : copyOf(pathname.slice(ONE_SCRIPT.length) + search);
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await responseTo(request);
    const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
    if (isKnown) response.writeHead(304, headers).end();
    else response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, oneScriptUrl: `${url}${ONE_SCRIPT}`, close };
}

/** A script of so many bytes, which marks that the page is hydrated as soon as it runs. */
function scriptResponse(bytes: number): RawResponse {
  const [begin, end] = ['performance.mark("hydrated");/*', '*/'];
  const body = Buffer.from(begin + 'x'.repeat(bytes - begin.length - end.length) + end);
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(bytes),
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, body };
}

function pageResponse(html: string): RawResponse {
  const body = brotliCompressSync(html);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
  };
  return { status: 200, headers, body };
}
