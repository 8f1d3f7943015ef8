import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Chunks } from '#src/operations/ports.ts';
import type { Config } from '#src/server/config.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

export type S3Settings = NonNullable<Config['s3']>;

/** Milliseconds until the storage must respond, in addition to those for the upload of a body. */
const TIMEOUT = 10_000;
const COPY_TIMEOUT = 120_000;

/** Bytes of a body that the storage must receive in a millisecond. */
const LEAST_SPEED = 100;

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Key of an object. Without a key the request is for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Key of the object that this PUT copies. */
  readonly source?: string;
  /** In chunks if it is too large for memory. */
  readonly body?: Uint8Array<ArrayBuffer> | { readonly chunks: Chunks; readonly size: number };
}

/** Client of one bucket. Signs requests with AWS Signature Version 4. */
export function s3Client({ endpoint, publicUrl, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const keys = { service: 's3', region, accessKeyId, secretAccessKey };
  const urlOf = (base: string, key: string) => `${base}/${bucket}${key && `/${key}`}`;
  return {
    /** @throws StoreBusy if the storage is unavailable */
    async call({ method, key = '', query = {}, headers = {}, source, body }: S3Request): Promise<Response> {
      const url = `${urlOf(endpoint, key)}?${new URLSearchParams(query)}`.replace(/\?$/, '');
      const sent = body && sentBody(body);
      const copied = source === undefined ? {} : { 'x-amz-copy-source': `/${bucket}/${source}` };
      const signer = new AwsV4Signer({ ...keys, method, url, headers: { ...headers, ...copied, ...sent?.headers } });
      const signed = await signer.sign();
      const end = new AbortController();
      const timeout = (source === undefined ? TIMEOUT : COPY_TIMEOUT) + (sent?.size ?? 0) / LEAST_SPEED;
      const timer = setTimeout(() => end.abort(), timeout);
      const init: RequestInit = {
        method,
        headers: signed.headers,
        signal: end.signal,
        redirect: 'error',
        ...sent?.init,
      };
      try {
        const response = await fetch(signed.url, init);
        if (response.status < 500 && response.status !== 429) return response;
        await response.body?.cancel();
        throw new Error(`S3 answered ${response.status}`);
      } catch (error) {
        throw new StoreBusy('The storage of files cannot be had', { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
    /** Returns a URL that accepts one object with exactly these headers, valid for a number of seconds. */
    async presignedPut(key: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<string> {
      const url = `${urlOf(publicUrl, key)}?X-Amz-Expires=${seconds}`;
      const signer = new AwsV4Signer({ ...keys, method: 'PUT', url, headers, signQuery: true, allHeaders: true });
      return (await signer.sign()).url.href;
    },
  };
}

/** Returns a body for `fetch` with the headers that describe it: its hash, or its length if it is sent in chunks. */
function sentBody(body: NonNullable<S3Request['body']>) {
  if (body instanceof Uint8Array) {
    const hash = createHash('sha256').update(body).digest('hex');
    return { init: { body }, headers: { 'x-amz-content-sha256': hash }, size: body.length };
  }
  const { chunks, size } = body;
  return {
    init: { body: Readable.toWeb(Readable.from(chunks)), duplex: 'half' },
    headers: { 'content-length': String(size) },
    size,
  };
}
