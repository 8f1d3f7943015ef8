import { createHash } from 'node:crypto';

/** A page as it is sent. */
export interface SentPage {
  readonly etag: string;
  /** The value of its own Content-Security-Policy. */
  readonly policy: string;
  /** The same buffer each time, so that it is compressed once. */
  readonly body: Buffer;
}

/** A document and the policy that it needs. */
export function sentPage(html: string, policy: string): SentPage {
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, body };
}
