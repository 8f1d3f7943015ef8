import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { createApp } from '#src/server/http/app.ts';
import { openLog } from '#src/server/http/log-output.ts';
import { openStorage } from '#src/server/storage.ts';
import { nothingSwept } from '#src/server/sweeping.ts';
import { builtSite } from '../../support/fixtures/built-site.ts';
import { expectLinearTime, TEXTS } from '../../support/infrastructure/linear-time.ts';
import { newFolder, removed } from '../../support/infrastructure/test-server.ts';

const PAGE_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'range',
  'x-request-id',
];

const ORDER_HEADERS = [
  'content-type',
  'forwarded',
  'host',
  'idempotency-key',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };

const part = (headers: string, content = 'x') =>
  `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const form = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/',
  headers: MULTIPART,
  payload: `${payload}--x--\r\n`,
});

/** Requests that contain a text. It is longer than Node accepts in headers and addresses, so that slow code shows. */
const REQUESTS: Readonly<Record<string, (text: string) => InjectOptions>> = {
  ...Object.fromEntries(
    PAGE_HEADERS.map((header) => [
      `the header ${header} of a page`,
      (text) => ({ url: '/products', headers: { accept: 'text/html', [header]: text } }),
    ]),
  ),
  ...Object.fromEntries(
    ORDER_HEADERS.map((header) => [
      `the header ${header} of an order`,
      (text) => ({ method: 'POST', url: '/api/orders/orders', headers: { [header]: text }, payload: '{}' }),
    ]),
  ),
  'a path': (text) => ({ url: `/x${text}` }),
  'the path of a page': (text) => ({ url: `/products/${text}`, headers: { accept: 'text/html' } }),
  'the name of a file': (text) => ({ url: `/files/products/${text}` }),
  'a search': (text) => ({ url: `/products?q=${text}`, headers: { accept: 'text/html' } }),
  'the query of a page': (text) => ({ url: `/?${text}`, headers: { accept: 'text/html' } }),
  'a receipt': (text) => ({ url: `/?receipt=${text}`, headers: { accept: 'text/html' } }),
  'the query of an operation': (text) => ({ method: 'DELETE', url: `/api/orders/delete?id=${text}` }),
  'the query of an upload': (text) => ({ method: 'PUT', url: `/uploads/videos/x.mp4?${text}`, payload: 'x' }),
  'the name of a cookie': (text) => ({ url: '/products', headers: { cookie: `${text}=x` } }),
  'the session': (text) => ({ url: '/api/orders/getorders', headers: { cookie: `session=${text}` } }),
  'the boundary of a form': (text) => ({
    method: 'POST',
    url: '/',
    headers: { 'content-type': `multipart/form-data; boundary=${text}` },
    payload: text,
  }),
  'the name of a field': (text) => form(part(`name="${text}"`)),
  'the name of a field without quotes': (text) => form(part(`name=${text}`)),
  'the name of a file in a form': (text) => form(part(`name="files"; filename="${text}"`)),
  'the encoded name of a file in a form': (text) => form(part(`name="files"; filename*=utf-8''${text}`)),
  'the headers of a part': (text) => form(part(`name="files"\r\n${text}: x`)),
  'the type of a part': (text) => form(part(`name="files"; filename="a"\r\ncontent-type: ${text}`)),
  'the content of a field': (text) => form(part('name="name"', text)),
  'what precedes a form': (text) => form(text + part('name="name"')),
};

describe('the time for a request', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    const folder = await newFolder();
    const { siteDir } = await builtSite(folder);
    const config = configFrom({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      ORDER_RATE_LIMIT: '1000000',
      LOGIN_RATE_LIMIT: '1000000',
    });
    const storage = await openStorage(config);
    const renderer = { render: async () => '<p>', inlineScripts: [] };
    const parts = { siteDir, renderer, sweeping: nothingSwept(), defaultLanguage: 'fa', textPages: [] } as const;
    app = await createApp({ ...storage, config, log: openLog(), ...parts });
    return async () => {
      await app.close();
      await storage[Symbol.asyncDispose]();
      await removed(folder);
    };
  });

  it.each(Object.entries(REQUESTS))('is linear in the length of %s', async (_place, requestWith) => {
    for (const text of Object.values(TEXTS)) await expectLinearTime((long) => app.inject(requestWith(long)), text);
  });
});
