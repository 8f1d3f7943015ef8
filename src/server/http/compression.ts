import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Smaller responses gain nothing; in bytes. */
const LEAST_SIZE = 1_024;

const TEXTS = /^(?:text\/|application\/(?:json|xml|yaml)\b)/;

/**
 * Sends long texts as gzip to whoever takes it: above all the lists of products and orders. No response with a token in
 * it is that long. A list of orders has what strangers wrote beside other people's data, and its length could tell
 * whether they are alike (BREACH): a header of random length hides that, and as its ETag saves sending the same list
 * again, the randomness cannot be averaged away.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isText = TEXTS.test(String(reply.getHeader('content-type')));
    const isChosen = String(reply.getHeader('vary')).includes('accept-encoding');
    if (!isWhole || !isText || isChosen || Buffer.byteLength(payload) < LEAST_SIZE) return payload;
    reply.header('vary', 'accept-encoding');
    if (preferredEncoding(request.headers['accept-encoding'], ['gzip']) === null) return payload;
    const etag = reply.getHeader('etag');
    // A strong tag would say that the bytes are the same.
    if (typeof etag === 'string') reply.header('etag', etag.replace(/^"/, 'W/"'));
    reply.headers({ 'content-encoding': 'gzip', 'x-padding': randomBytes(randomInt(64)).toString('hex') });
    return compress(payload);
  });
}

/** The best liked of some encodings, in the order of our own liking; null where an `Accept-Encoding` takes none. */
export function preferredEncoding<Encoding extends string>(
  accepted: string | string[] | undefined,
  known: readonly Encoding[],
): Encoding | null {
  const liking = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', q = '1'] = part.split(/\s*;\s*q=/);
        return [name.trim(), Number(q)];
      }),
  );
  const of = (encoding: Encoding) => liking.get(encoding) ?? 0;
  return known.filter((encoding) => of(encoding) > 0).sort((a, b) => of(b) - of(a))[0] ?? null;
}
