import { createHash } from 'node:crypto';

/** A document with the headers that depend on it. */
export type SentPage = ReturnType<typeof sentPage>;

/** @param policy value of the document's Content-Security-Policy */
export function sentPage(html: string, policy: string) {
  // Every response sends this buffer, so that it is compressed only once.
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, body };
}
