import { SentFile } from '#src/validation/sent-file.ts';

const encoder = new TextEncoder();

/** Returns the SHA-256 in base64url without padding. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', bytesOf(content)));
}

/** Returns the HMAC-SHA-256 in base64url without padding. */
export async function signature(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return base64url(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
}

/** True if two strings are equal. Compares hashes, so that the duration reveals nothing about the strings. */
export async function isSameText(one: string, other: string): Promise<boolean> {
  return (await sha256(one)) === (await sha256(other));
}

/** Returns a string that differs for different strings, numbers, bytes, files, arrays and objects. */
export async function contentHash(value: unknown): Promise<string> {
  if (typeof value === 'string') return `text ${await sha256(value)}`;
  if (value instanceof Uint8Array) return `bytes ${await sha256(new Uint8Array(value))}`;
  if (value instanceof SentFile) return value.contentHash();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const parts: [string, string][] = [];
  for (const [name, part] of Object.entries(value)) parts.push([name, await contentHash(part)]);
  const sorted = Array.isArray(value) ? parts : parts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${Array.isArray(value) ? 'list' : 'record'} ${await sha256(JSON.stringify(sorted))}`;
}

function bytesOf(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? encoder.encode(content) : content;
}

function base64url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
