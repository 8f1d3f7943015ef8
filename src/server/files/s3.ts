import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Chunks } from '#src/operations/ports.ts';
import type { Config } from '#src/server/config.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

export type S3Settings = NonNullable<Config['s3']>;

/** Milliseconds until the storage must have responded, in addition to those for the upload of a body. */
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

/** Response with its whole body as text. */
export interface S3Response extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string;
}

/** Response whose body is still to be read, unless the request failed. */
interface Download extends S3Response {
  readonly body: Response['body'];
}

/** Client of one bucket. Signs requests with AWS Signature Version 4. */
export function s3Client({ endpoint, publicUrl, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const keys = { service: 's3', region, accessKeyId, secretAccessKey };
  const urlOf = (base: string, key: string) => `${base}/${bucket}${key && `/${key}`}`;
  /** @param read is a part of the call, so that its time is limited, too */
  const send = async <Result>(request: S3Request, read: (response: Response) => Promise<Result>): Promise<Result> => {
    const { method, key = '', query = {}, headers = {}, source, body } = request;
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
      if (response.status < 500 && response.status !== 429) return await read(response);
      await response.body?.cancel();
      throw new Error(`S3 answered ${response.status}`);
    } catch (error) {
      throw new StoreBusy('The file storage is unavailable', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    /** Sends a request and reads the whole response. @throws StoreBusy if the storage is unavailable */
    call: (request: S3Request) => send(request, readWhole),
    /** Sends a request and leaves the body to the caller, who may take any time. @throws StoreBusy as `call` does */
    download: (request: S3Request) => send(request, readHeaders),
    /** Returns a URL that accepts one object with exactly these headers, valid for a number of seconds. */
    async presignedPut(key: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<string> {
      const url = `${urlOf(publicUrl, key)}?X-Amz-Expires=${seconds}`;
      const signer = new AwsV4Signer({ ...keys, method: 'PUT', url, headers, signQuery: true, allHeaders: true });
      return (await signer.sign()).url.href;
    },
  };
}

async function readWhole(response: Response): Promise<S3Response> {
  const { ok, status, headers } = response;
  return { ok, status, headers, text: await response.text() };
}

async function readHeaders(response: Response): Promise<Download> {
  const { ok, status, headers, body } = response;
  return ok ? { ok, status, headers, body, text: '' } : { ...(await readWhole(response)), body: null };
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
