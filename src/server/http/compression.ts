import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** True if few clients receive this buffer, so that the best compression is not worth the time. */
    isRare?: boolean;
  }
}

/** Smaller responses do not benefit from compression, in bytes. */
const MIN_BYTES = 1_024;

const TEXT_TYPES = /^(?:text\/|application\/(?:json|xml|yaml)\b)/;

/** Quality 11 saves another tenth but takes far longer. It is used only for small buffers that many clients receive. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;

type Compress = (content: string | Buffer, isRare: boolean) => Promise<Buffer>;

/** In bytes. Compressing this much at the best quality takes about 100 ms. */
const MAX_BYTES_FOR_BEST = 131_072;

/** In order of preference. */
const COMPRESS: Readonly<Record<string, Compress>> = {
  br: (content, isRare) => {
    const quality = !isRare && content.length <= MAX_BYTES_FOR_BEST ? BEST_QUALITY : FAST_QUALITY;
    return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (content) => promisify(gzip)(content),
};

/**
 * Compresses long text responses for clients that accept it. Responses that contain a token are shorter.
 *
 * A `Buffer` is compressed once and the result is cached as long as the route retains the buffer. A string is
 * compressed for each response.
 *
 * A private response may contain an attacker's text next to other people's data. Its compressed length could then
 * reveal whether the two are alike (BREACH). A header of random length hides that. The ETag of the list of orders
 * prevents the same list from being sent again, so the randomness cannot be averaged out.
 */
export function addCompression(app: FastifyInstance): void {
  app.decorateReply('isRare', false);
  const compressed = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

  const compressOnce = (content: Buffer, encoding: string, compress: () => Promise<Buffer>) => {
    const results = compressed.get(content) ?? new Map<string, Promise<Buffer>>();
    const result = results.get(encoding) ?? compress();
    compressed.set(content, results.set(encoding, result));
    return result;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isText = TEXT_TYPES.test(String(reply.getHeader('content-type')));
    if (!isWhole || !isText || Buffer.byteLength(payload) < MIN_BYTES) return payload;
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), Object.keys(COMPRESS)) ?? '';
    const compress = COMPRESS[encoding];
    if (!compress) return payload;
    const etag = reply.getHeader('etag');
    // A strong ETag would mean that the bytes are identical for every encoding.
    if (typeof etag === 'string') reply.header('etag', etag.replace(/^"/, 'W/"'));
    reply.header('content-encoding', encoding);
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header('x-padding', randomBytes(randomInt(64)).toString('hex'));
    }
    if (!Buffer.isBuffer(payload)) return compress(payload, true);
    return compressOnce(payload, encoding, () => compress(payload, reply.isRare ?? false));
  });
}
