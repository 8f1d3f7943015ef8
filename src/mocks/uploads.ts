import type { PresignedUpload, PresignForm } from '#src/contract/types.ts';
import { randomId } from '#src/domain/random-id.ts';
import { languageOf, type Refusal, refusal } from './answers.ts';
import type { MockUpload } from './database.ts';
import { sessionOf } from './sessions.ts';
import type { MockState } from './state.ts';

/** Five minutes in milliseconds. */
const LIFETIME = 5 * 60_000;

/** Announces an upload; its URL is relative to the site's, as the reference server's is. */
export function presign(form: PresignForm, state: MockState, now: number): PresignedUpload {
  const mime = form.mime ?? 'video/mp4';
  const key = `${randomId()}${extensionOf(mime)}`;
  const upload: MockUpload = {
    key,
    mime,
    size: form.size ?? null,
    expires: now + (state.options.uploadLifetime ?? LIFETIME),
    signature: randomId(),
  };
  state.database.uploads.add(upload);
  return {
    url: `/uploads/videos/${key}?${queryOf(upload)}`,
    headers: { 'Content-Type': mime },
    publicUrl: publicUrl(key),
  };
}

/** True for the `publicUrl` of an upload that ended well. */
export function isUploaded(url: string, state: MockState): boolean {
  return url.startsWith(publicUrl('')) && state.files.has(url);
}

/** Drops a product's file; nobody uploads it again. */
export function dropFile(path: string, { files, database }: MockState): void {
  files.delete(path);
  database.uploads.remove(path.slice(publicUrl('').length));
}

/** Takes the `PUT` to a presigned URL. */
export async function receiveUpload(request: Request, state: MockState, now: number): Promise<Response> {
  const language = languageOf(request);
  const { pathname, search } = new URL(request.url);
  const upload = state.database.uploads.find(pathname.slice('/uploads/videos/'.length));
  if (upload === null || search !== `?${queryOf(upload)}`) return json(refusal(403, 'uploadRefused', language));
  if (now >= upload.expires) return json(refusal(403, 'uploadExpired', language));
  const bytes = new Uint8Array(await request.arrayBuffer());
  const isOfSize = upload.size === null || bytes.length === upload.size;
  if (request.headers.get('content-type') !== upload.mime || !isOfSize) {
    return json(refusal(403, 'uploadRefused', language));
  }
  if (state.files.has(publicUrl(upload.key))) return json(refusal(409, 'uploadExists', language));
  if (bytes.length === 0) return json(refusal(400, 'invalid', language));
  state.files.set(publicUrl(upload.key), { type: upload.mime, read: async () => bytes });
  return new Response(null, { status: 200 });
}

/** Hands out a stored file, or the part of it that a player asks for; pictures of orders to the admin only. */
export async function handOut(request: Request, state: MockState, now: number): Promise<Response> {
  const language = languageOf(request);
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/files/orders/') && sessionOf(request, state, now) === null) {
    return json(refusal(401, 'noSession', language));
  }
  const file = state.files.get(pathname);
  if (!file) return json(refusal(404, 'notThere', language));
  const bytes = await file.read();
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const headers = { 'content-type': file.type, 'accept-ranges': 'bytes' };
  // Without a length a browser takes the answer for a stream that cannot be wound.
  if (range === null) return new Response(bytes, { headers: { ...headers, 'content-length': `${bytes.length}` } });
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : Number.POSITIVE_INFINITY, bytes.length - 1);
  if (start > end) return json(refusal(416, 'invalid', language));
  const contentRange = `bytes ${start}-${end}/${bytes.length}`;
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': contentRange },
  });
}

function publicUrl(key: string): string {
  return `/files/videos/${key}`;
}

/** The bound parts stand in the URL as on the server; here the signature is a secret of the database. */
function queryOf({ mime, size, expires, signature }: MockUpload): string {
  const query = new URLSearchParams({ mime });
  if (size !== null) query.set('size', String(size));
  query.set('expires', String(expires));
  query.set('signature', signature);
  return query.toString();
}

function extensionOf(mime: string): string {
  return mime === 'video/mp4' ? '.mp4' : `.${mime.slice('video/'.length).replaceAll(/[^a-z0-9]/g, '')}`;
}

function json({ status, body }: Refusal<number>): Response {
  return Response.json(body, { status });
}
