import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Takes JSON bodies in as bytes, which weigh a fraction of what is parsed from them; `parseJson` does that in time. */
export function takeJsonBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => bytes,
  );
}

/** Lets whatever body comes with a call that documents none go unread, whatever type it says it is. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type']);
  scope.addContentTypeParser('*', async () => undefined);
}

/** Far more values than any documented body has; of 40 MB of `1,1,1,…` each would be parsed, judged and complained of. */
const MOST_VALUES = 1_000;

/**
 * Reads JSON strictly: well-formed UTF-8, and no key that would reach for a prototype.
 * @throws Refusal 400, or 413 before anything is parsed where there are too many values
 */
export function parseJson(bytes: Buffer): unknown {
  if (hasMoreValues(bytes, MOST_VALUES)) throw Refusal.of(413, 'tooLarge');
  try {
    return JSON.parse(utf8.decode(bytes), refusePrototype);
  } catch {
    throw Refusal.of(400, 'notJson');
  }
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
/** What stands before or between values. */
const MARKS = new Set(Buffer.from('[{,'));

/** True where more values begin than so many; what stands inside texts begins none. */
function hasMoreValues(bytes: Buffer, most: number): boolean {
  let values = 0;
  for (let at = 0; at < bytes.length && values <= most; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (MARKS.has(byte)) values += 1;
  }
  return values > most;
}

/** Where the quote is that ends the text which begins at a quote; the end of the bytes where none does. */
function endOfText(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
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
