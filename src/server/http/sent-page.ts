import { createHash } from 'node:crypto';

/** A page as it is sent. */
export type SentPage = ReturnType<typeof sentPage>;

/** A document and the value of its own Content-Security-Policy. */
export function sentPage(html: string, policy: string) {
  // The same buffer each time, so that it is compressed once.
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, body };
}
