import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** True if few clients receive this buffer, so that the best compression is not worth its time. */
    isRare?: boolean;
  }
}

/** Smaller responses gain nothing; in bytes. */
const LEAST_SIZE = 1_024;

const TEXTS = /^(?:text\/|application\/(?:json|xml|yaml)\b)/;

/** Above this quality brotli takes far longer for a tenth less: only for small buffers that many clients receive. */
const QUICK = 5;
const BEST = 11;

type Compress = (content: string | Buffer, isRare: boolean) => Promise<Buffer>;

/** In bytes; it takes about 100 ms. */
const MOST_FOR_BEST = 131_072;

/** The best comes first. */
const COMPRESS: Readonly<Record<string, Compress>> = {
  br: (content, isRare) => {
    const quality = !isRare && content.length <= MOST_FOR_BEST ? BEST : QUICK;
    return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (content) => promisify(gzip)(content),
};

/**
 * Sends long texts compressed to clients that accept it. No response with a token in it is that long.
 *
 * A `Buffer` is compressed once, for as long as the route keeps it. A string is sent once.
 *
 * A private response may contain strangers' texts beside other people's data, so that its compressed length could reveal
 * whether they are alike (BREACH). A header of random length hides that. The ETag of the list of orders prevents the
 * same list from being sent again, so that the randomness cannot be averaged away.
 */
export function addCompression(app: FastifyInstance): void {
  app.decorateReply('isRare', false);
  const kept = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

  const compressOnce = (content: Buffer, encoding: string, compress: () => Promise<Buffer>) => {
    const results = kept.get(content) ?? new Map<string, Promise<Buffer>>();
    const result = results.get(encoding) ?? compress();
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
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header('x-padding', randomBytes(randomInt(64)).toString('hex'));
    }
    if (!Buffer.isBuffer(payload)) return compress(payload, true);
    return compressOnce(payload, encoding, () => compress(payload, reply.isRare ?? false));
  });
}
