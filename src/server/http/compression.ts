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
    if (!isWhole || !isText || Buffer.byteLength(payload) < LEAST_SIZE) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request.headers['accept-encoding'])) return payload;
    const etag = reply.getHeader('etag');
    // A strong tag would say that the bytes are the same.
    if (typeof etag === 'string') reply.header('etag', etag.replace(/^"/, 'W/"'));
    reply.headers({ 'content-encoding': 'gzip', 'x-padding': randomBytes(randomInt(64)).toString('hex') });
    return compress(payload);
  });
}

function takesGzip(accepted: string | string[] = ''): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted));
}
