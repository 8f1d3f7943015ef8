import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Takes JSON bodies in as bytes, which weigh a fraction of what is parsed from them; `parseJson` does that in time. */
export function takeJsonBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) =>
    bytesOf(body, Number(request.headers['content-length'] ?? Number.NaN), request.routeOptions.bodyLimit),
  );
}

/** Chunks that are kept until the last one came outlive the quick collections of garbage: each is copied as it comes. */
async function bytesOf(body: Readable, declared: number, most: number): Promise<Buffer> {
  if (declared > most) throw Refusal.of(413, 'tooLarge', { connection: 'close' });
  const bytes = Buffer.allocUnsafeSlow(Number.isNaN(declared) ? most : declared);
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    if (length + chunk.length > bytes.length) throw Refusal.of(413, 'tooLarge', { connection: 'close' });
    length += chunk.copy(bytes, length);
  }
  return bytes.subarray(0, length);
}

/** Lets whatever body comes with a call that documents none go unread, whatever type it says it is. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type']);
  scope.addContentTypeParser('*', async () => undefined);
}

/** Far more values than any documented body has; of 40 MB of `1,1,1,…` each would be parsed, judged and complained of. */
const MOST_VALUES = 1_000;

/** Room for every documented text written in escapes, in bytes; unescaping and judging 40 MB would stop everybody. */
const MOST_PLAIN_BYTES = 262_144;

/**
 * Reads JSON strictly: well-formed UTF-8, and no key that would reach for a prototype.
 * @throws Refusal 400, or 413 before anything is parsed where there is more than any documented body has
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isModest(bytes)) throw Refusal.of(413, 'tooLarge');
  try {
    return JSON.parse(utf8.decode(bytes), refusePrototype);
  } catch {
    throw Refusal.of(400, 'notJson');
  }
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const [LIST, LIST_END, OBJECT, COMMA] = Buffer.from('[]{,');
const DATA_URL = Buffer.from('"data:');

/**
 * False where more values begin than there may, or where more is written beside the data URLs in lists. Stops soon
 * after what is too much; what stands inside texts begins no value.
 */
function isModest(bytes: Buffer): boolean {
  let values = 0;
  let plainBytes = 0;
  let openLists = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const start = at;
    const dataUrlEnd = byte === QUOTE && openLists > 0 ? endOfDataUrl(bytes, start) : null;
    if (byte === QUOTE) at = dataUrlEnd ?? endOfText(bytes, start, start + MOST_PLAIN_BYTES);
    if (byte === LIST) openLists += 1;
    if (byte === LIST_END) openLists -= 1;
    if (byte === LIST || byte === OBJECT || byte === COMMA) values += 1;
    if (dataUrlEnd === null) plainBytes += at + 1 - start;
    if (values > MOST_VALUES || plainBytes > MOST_PLAIN_BYTES) return false;
  }
  return true;
}

/** Where the quote is that ends the data URL which begins at a quote; null where none does, or one with escapes. */
function endOfDataUrl(bytes: Buffer, start: number): number | null {
  if (!bytes.subarray(start, start + DATA_URL.length).equals(DATA_URL)) return null;
  const end = bytes.indexOf(QUOTE, start + 1);
  return end === -1 || bytes.subarray(start, end).includes(BACKSLASH) ? null : end;
}

/** Where the quote is that ends the text which begins at a quote; somewhere behind `most` where none does before. */
function endOfText(bytes: Buffer, start: number, most: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && end <= most && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is no key');
  return value;
}
