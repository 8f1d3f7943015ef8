import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** Smaller responses gain nothing; in bytes. */
const LEAST_SIZE = 1_024;

const TEXTS = /^(?:text\/|application\/(?:json|xml|yaml)\b)/;

/** From here on brotli takes far longer for a tenth less: only for what is not large, and is sent to everybody. */
const QUICK = 5;
const BEST = 11;

/** In bytes; it takes about 100 ms. */
const MOST_FOR_BEST = 131_072;

/** The best comes first. */
const COMPRESS: Readonly<Record<string, (content: string | Buffer) => Promise<Buffer>>> = {
  br: (content) => {
    const quality = Buffer.isBuffer(content) && content.length <= MOST_FOR_BEST ? BEST : QUICK;
    return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: promisify(gzip),
};

/**
 * Sends long texts compressed to whoever takes it. No response with a token in it is that long.
 *
 * A `Buffer` is what a route keeps and sends to everybody: it is compressed once, for as long as the route keeps it. A
 * string is sent once: above all a list of orders, which has what strangers wrote beside other people's data, so that
 * its length could tell whether they are alike (BREACH). A header of random length hides that, and as its ETag saves
 * sending the same list again, the randomness cannot be averaged away.
 */
export function addCompression(app: FastifyInstance): void {
  const kept = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

  const compressOnce = (content: Buffer, encoding: string, compress: (content: Buffer) => Promise<Buffer>) => {
    const results = kept.get(content) ?? new Map<string, Promise<Buffer>>();
    const result = results.get(encoding) ?? compress(content);
    kept.set(content, results.set(encoding, result));
    return result;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isText = TEXTS.test(String(reply.getHeader('content-type')));
    if (!isWhole || !isText || Buffer.byteLength(payload) < LEAST_SIZE) return payload;
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), Object.keys(COMPRESS)) ?? '';
    const compress = COMPRESS[encoding];
    if (!compress) return payload;
    const etag = reply.getHeader('etag');
    // A strong tag would say that the bytes are the same.
    if (typeof etag === 'string') reply.header('etag', etag.replace(/^"/, 'W/"'));
    reply.header('content-encoding', encoding);
    if (Buffer.isBuffer(payload)) return compressOnce(payload, encoding, compress);
    reply.header('x-padding', randomBytes(randomInt(64)).toString('hex'));
    return compress(payload);
  });
}
