import fc from 'fast-check';
import type { DocumentedOperation as Operation } from '#src/operations/documented-operation.ts';
import type { Schema } from '#src/tools/openapi.ts';
import { dataUrl, nonImages, sampleImages } from '../support/fixtures/image-files.ts';
import { openApiDocument, resolvedSchema } from '../support/infrastructure/documented-response.ts';

/** A generated call, valid or not. */
export interface AnyCall {
  /** Path including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isSignedIn: boolean;
  /** Creates a body for each request. Null if there is none. */
  body(): string | FormData | null;
}

/** Generates calls from the schemas of an operation: mostly valid, with occasional errors. */
export function callOf(operation: Operation): fc.Arbitrary<AnyCall> {
  return fc
    .record({
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headersOf(operation),
      isSignedIn: mostly(fc.constant(true), fc.constant(false)),
      content: contentOf(operation),
    })
    .map(({ path, query, headers, isSignedIn, content }) => ({
      path: path + query,
      headers: { ...content.headers, ...headers },
      isSignedIn,
      body: content.body,
    }));
}

function mostly<Right, Wrong>(right: fc.Arbitrary<Right>, wrong: fc.Arbitrary<Wrong>): fc.Arbitrary<Right | Wrong> {
  return fc.oneof({ arbitrary: right, weight: 14 }, { arbitrary: wrong, weight: 1 });
}

const SEGMENTS = [...'abc 1e3 -1 0 1 13 ..%2F..%2Fetc %00 %E2%80%8C AAAAAAAAAAAAAAAAAAAAAA'.split(' '), 'x'.repeat(90)];
const segment = fc
  .oneof(
    fc.constantFrom(...SEGMENTS),
    fc.stringMatching(/^[A-Za-z0-9_-]{1,70}$/),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map(encodeURIComponent),
    fc.integer({ min: -5, max: 20 }).map(String),
  )
  .filter((text) => !/^(?:\.|%2e)+$/i.test(text) && text !== 'getorders' && text !== 'orders');

function pathOf({ path }: Operation): fc.Arbitrary<string> {
  return path.includes('{id}') ? segment.map((id) => path.replace('{id}', id)) : fc.constant(path);
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const right = fc
    .tuple(...names.map((name) => segment.map((value) => `${name}=${value}`)))
    .map((parts) => parts.join('&'));
  const wrong = fc.constantFrom('', 'id=', 'id=1&id=2', 'page=2', '__proto__=1', 'constructor=1', '=', '&&', 'id[]=1');
  return mostly(right, wrong).map((query) => (query === '' ? '' : `?${query}`));
}

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const none = fc.constant(undefined);
  const takes = (header: string) => parameters.some(({ name }) => name === header);
  const key = mostly(fc.stringMatching(/^[!-~]{8,20}$/), fc.stringMatching(/^[!-~]{1,7}$/));
  return fc
    .record({
      'accept-language': fc.constantFrom(undefined, 'en', 'fa;q=0.3, en-GB;q=0.7, *'),
      origin: mostly(none, fc.constantFrom('https://evil.example', 'null')),
      'sec-fetch-site': mostly(none, fc.constant('same-site')),
      'idempotency-key': takes('Idempotency-Key') ? fc.oneof(none, key) : none,
      // A matching version would return the newer product, whose image name differs between mocks and server.
      'if-match': takes('If-Match') ? mostly(none, fc.constantFrom('*', '"0"')) : none,
    })
    .map(defined);
}

/** Removes undefined properties. */
function defined<Value>(record: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  const entries = Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  body(): string | FormData | null;
}

function contentOf({ body }: Operation): fc.Arbitrary<Content> {
  if (body === null) return fc.constant({ headers: {}, body: () => null });
  const form = formOf(openApiDocument.components.schemas[body.form] ?? {});
  if (body.contentType === 'multipart/form-data') return mostly(form.map(multipart), form.map(json));
  return mostly(form.map(json), fc.oneof(form.map(multipart), fc.jsonValue().map(json), oddJson));
}

const json = (value: unknown): Content => ({
  headers: { 'content-type': 'application/json' },
  body: () => JSON.stringify(value),
});

const JSON_TYPES = ['json', 'json; charset=utf-8', 'problem+json', 'JSON'].map((type) => `application/${type}`);
const oddJson = fc
  .record({ type: fc.constantFrom(...JSON_TYPES, 'text/json', '*/*'), text: fc.oneof(fc.constant('{}'), fc.string()) })
  .map(({ type, text }): Content => ({ headers: { 'content-type': type }, body: () => text }));

function multipart(fields: Readonly<Record<string, unknown>>): Content {
  return {
    headers: {},
    body: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        if (value instanceof Blob) form.append(name, value, 'file');
        else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      return form;
    },
  };
}

function formOf({ required = [], properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, field]) => {
    const right = name === 'videoUrl' ? fc.constant(SAMPLE_VIDEO) : fieldOf(resolvedSchema(field));
    const present = mostly(right, fc.oneof(fc.jsonValue(), text(5)));
    const missing = fc.constant(undefined);
    return [name, required.includes(name) ? mostly(present, missing) : fc.oneof(present, missing)] as const;
  });
  const odd = fc.constantFrom('price', 'constructor', 'toString', 'hasOwnProperty');
  const extra = mostly(
    fc.constant({}),
    odd.map((name) => ({ [name]: 'x' })),
  );
  return fc
    .tuple(extra, fc.record<Record<string, unknown>>(Object.fromEntries(fields)))
    .map(([more, form]) => defined({ ...more, ...form }));
}

function fieldOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'binary') return image.map(({ type, bytes }) => new Blob([bytes], { type }));
  if (schema.type === 'integer') return fc.integer({ min: -1, max: 20 });
  if (schema.type === 'array') {
    const url = image.map(({ type, bytes }) => dataUrl(type, bytes));
    return fc.array(mostly(url, text(40)), { maxLength: 9 });
  }
  const max = Number(schema.maxLength ?? 40);
  const min = Number(schema.minLength ?? 0);
  const lengths = [min - 1, min, max, max + 1].filter((length) => length >= 0);
  const atBound = fc.constantFrom(...lengths).map((length) => '1'.repeat(length));
  if (schema.pattern?.startsWith('^video')) return mostly(fc.constantFrom('video/mp4', 'video/webm'), text(20));
  const isPhone = schema.pattern?.includes('0-9');
  return isPhone
    ? mostly(fc.stringMatching(/^[0-9]{5,20}$/), fc.oneof(atBound, text(20)))
    : mostly(fc.lorem(), fc.oneof(atBound, text(60)));
}

const SAMPLE_VIDEO = '/files/videos/planetary-gearbox.mp4';
const ODD = ['', ' ', '\u200c', '\u3164', '\u064e', 'a\0b', 'ا\u0300', '🦾', '<script>', SAMPLE_VIDEO, 'video/mp4'];

function text(maxLength: number): fc.Arbitrary<string> {
  const [anything, plain] = [fc.string({ maxLength, unit: 'binary' }), fc.string({ maxLength })];
  return fc.oneof(fc.constantFrom(...ODD), anything, plain, fc.lorem());
}

const whole = fc.constantFrom<[string, Uint8Array<ArrayBuffer>]>(...Object.entries(sampleImages));
const TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/heic', 'text/html'];

const noImage = fc.constantFrom(...Object.values(nonImages)).map((bytes) => ['image/png', bytes] as const);

/** An image that is whole, truncated, mislabelled, or not an image. */
const image = fc
  .record({
    file: mostly(whole, noImage),
    label: mostly(fc.constant(null), fc.constantFrom(...TYPES)),
    kept: mostly(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ file: [type, bytes], label, kept }) => ({
    type: label ?? type,
    bytes: bytes.slice(0, Math.round(bytes.length * kept)),
  }));
