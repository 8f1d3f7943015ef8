import { Readable } from 'node:stream';
import { limits } from '#src/contract/limits.generated.ts';
import { isFileName, urlOf } from '#src/domain/media/file-urls.ts';
import { contentTypeOf } from '#src/operations/content-types.ts';
import type { Chunks } from '#src/operations/ports.ts';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { type S3Response, type S3Settings, s3Client } from './s3.ts';
import { type KeptFiles, type ListedFile, STORE_MARK } from './server-files.ts';
import { type KeyedStorage, keyOf, sweptFilesIn } from './swept-files.ts';

/** Files in an S3-compatible storage. Browsers upload videos to it directly. */
export type BucketFiles = Awaited<ReturnType<typeof openBucketFiles>>;

/** @throws ConfigError if the bucket is unavailable */
export async function openBucketFiles(settings: S3Settings) {
  const s3 = s3Client(settings);
  const ping = async () => {
    await s3.call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }).then(expectSuccess);
  };
  await ping().catch((error: unknown) => {
    throw new ConfigError([`S3_BUCKET ${settings.bucket} cannot be used: ${messageOf(error)}`]);
  });

  return {
    /** Overwrites. Names are random, or a sample's, so an existing file has the same content. */
    async put(url: string, chunks: Chunks, size?: number) {
      const key = keyOf(url);
      const body = size === undefined ? Buffer.concat(await Array.fromAsync<Uint8Array>(chunks)) : { chunks, size };
      const headers = { 'content-type': contentTypeOf(key) };
      const send = () => s3.call({ method: 'PUT', key, headers, body }).then(expectSuccess);
      // Iterators can be read only once.
      const isRepeatable = !('chunks' in body && 'next' in body.chunks);
      await send().catch((error: unknown) => {
        if (error instanceof StoreBusy && isRepeatable) return send();
        throw error;
      });
      return true;
    },
    /** Returns false for an empty or too large file, since the size of a video may not have been signed. */
    async has(url) {
      const response = await s3.call({ method: 'HEAD', key: keyOf(url) });
      if (response.status !== 404) expectSuccess(response);
      const size = Number(response.headers.get('content-length'));
      return response.ok && size > 0 && size <= limits.PresignForm.size.maximum;
    },
    async delete(urls) {
      for (const url of urls) await s3.call({ method: 'DELETE', key: keyOf(url) }).then(expectSuccess);
    },
    async open(url) {
      const response = await s3.download({ method: 'GET', key: keyOf(url) });
      if (response.status === 404) return null;
      expectSuccess(response);
      const chunks = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body);
      return { size: Number(response.headers.get('content-length')), chunks };
    },
    async list(folder) {
      const files: ListedFile[] = [];
      for await (const { key, changed, size } of listed(s3, `${folder}/`)) {
        const name = key.slice(folder.length + 1);
        if (isFileName(name)) files.push({ url: urlOf(folder, name), changed, size });
      }
      return files;
    },
    swept: sweptFilesIn(keyedBucket(s3)),
    async hasStoreMark() {
      const { ok, status } = await s3.call({ method: 'HEAD', key: STORE_MARK });
      if (!ok && status !== 404) throw new Error(`S3 answered ${status}`);
      return ok;
    },
    async putStoreMark() {
      await s3.call({ method: 'PUT', key: STORE_MARK, body: new Uint8Array() }).then(expectSuccess);
    },
    presign: (url, { mime, size, lifetime }) => {
      const length = size === null ? {} : { 'content-length': String(size) };
      return s3.presignedPut(keyOf(url), { 'content-type': mime, ...length }, lifetime / 1_000);
    },
    /** The storage's response for a file: the file or a range of it, 304, 404 or 416. Any other status throws. */
    async ask(method: 'GET' | 'HEAD', url: string, headers: Readonly<Record<string, string>>) {
      const response = await s3.download({ method, key: keyOf(url), headers });
      if (!ANSWERS.includes(response.status)) expectSuccess(response);
      return response;
    },
    ping,
  } satisfies KeptFiles & Record<string, unknown>;
}

/** Statuses that answer a conditional or range request, or state that there is no such file. */
const ANSWERS = [304, 404, 416];

function keyedBucket(s3: ReturnType<typeof s3Client>): KeyedStorage {
  const remove = async (key: string) => {
    await s3.call({ method: 'DELETE', key }).then(expectSuccess);
  };
  return {
    keys: async (prefix) => (await Array.fromAsync(listed(s3, prefix))).map(({ key }) => key),
    /** S3 cannot rename an object: it is copied, and removed once the copy is complete. */
    async move(from, to) {
      const response = await s3.call({ method: 'PUT', key: to, source: from });
      if (response.status === 404) return;
      // A copy that fails after it began is reported in the body of a 200.
      const result = expectSuccess(response);
      if (!result.includes('CopyObjectResult')) throw new Error(`S3 did not copy ${from}`);
      await remove(from);
    },
    remove,
  };
}

/** Returns the body of a successful response. @throws an error with the status and S3's code otherwise */
function expectSuccess({ ok, status, text }: S3Response): string {
  if (ok) return text;
  throw new Error(`S3 answered ${status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim());
}

/** Yields all objects whose key has a prefix. S3 lists up to 1,000 per call. */
async function* listed({ call }: ReturnType<typeof s3Client>, prefix: string) {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
    const page = await call({ method: 'GET', query }).then(expectSuccess);
    for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const changed = new Date(textIn(object, 'LastModified') ?? '');
      yield { key: textIn(object, 'Key') ?? '', changed, size: Number(textIn(object, 'Size')) };
    }
    token = textIn(page, 'NextContinuationToken');
  } while (token !== undefined);
}

/** Returns the text of an element in S3's XML. Keys, times and tokens contain no escaped characters. */
function textIn(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}
