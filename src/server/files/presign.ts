import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Folder } from './file-storage.ts';

/** What a presigned URL allows: one `PUT` of this type, and of exactly this size in bytes where it is known. */
export interface UploadGrant {
  readonly folder: Folder;
  readonly name: string;
  readonly mime: string;
  readonly size: number | null;
}

/** How long an upload may take to begin, in milliseconds; one that has begun goes on. */
export const UPLOAD_LIFETIME = 5 * 60_000;

/** A URL of this server that carries the grant and its signature. */
export function presignedUrl(secret: string, grant: UploadGrant, now: Date): string {
  const expires = now.getTime() + UPLOAD_LIFETIME;
  const query = new URLSearchParams({ mime: grant.mime });
  if (grant.size !== null) query.set('size', String(grant.size));
  query.set('expires', String(expires));
  query.set('signature', signature(secret, grant, expires));
  return `/uploads/${grant.folder}/${grant.name}?${query}`;
}

export type GrantCheck =
  | { readonly kind: 'granted'; readonly grant: UploadGrant }
  | { readonly kind: 'refused' }
  | { readonly kind: 'expired' };

/** Reads the grant out of a presigned URL's parts. The time is looked at only after the signature held. */
export function checkGrant(
  secret: string,
  target: { readonly folder: Folder; readonly name: string },
  query: Readonly<Record<string, unknown>>,
  now: Date,
): GrantCheck {
  const { mime, size = null, expires, signature: given, ...unknown } = query;
  if (typeof mime !== 'string' || typeof given !== 'string' || Object.keys(unknown).length > 0) {
    return { kind: 'refused' };
  }
  if (!isCount(expires) || !(size === null || isCount(size))) return { kind: 'refused' };
  const grant: UploadGrant = { ...target, mime, size: size === null ? null : Number(size) };
  if (!isEqual(given, signature(secret, grant, Number(expires)))) return { kind: 'refused' };
  return Number(expires) > now.getTime() ? { kind: 'granted', grant } : { kind: 'expired' };
}

function isCount(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text);
}

function signature(secret: string, { folder, name, mime, size }: UploadGrant, expires: number): string {
  const bound = JSON.stringify(['PUT', folder, name, mime, size, expires]);
  return createHmac('sha256', secret).update(bound).digest('base64url');
}

/** Compares the texts, as several of them decode to the same bytes. */
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
