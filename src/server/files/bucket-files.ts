import { Readable } from 'node:stream';
import { limits } from '#src/contract/limits.generated.ts';
import { FOLDERS, isFileName, urlOf } from '#src/domain/media/file-urls.ts';
import { contentTypeOf } from '#src/operations/content-types.ts';
import type { Chunks } from '#src/operations/ports.ts';
import { ConfigError, messageOf } from '../config.ts';
import { StoreBusy } from '../store/store-busy.ts';
import { type S3Settings, s3Client } from './s3.ts';
import type { KeptFiles } from './server-files.ts';

/** Files in an S3-compatible storage, which browsers send videos to past the server. */
export type BucketFiles = Awaited<ReturnType<typeof openBucketFiles>>;

/** @throws ConfigError where the bucket cannot be had */
export async function openBucketFiles(settings: S3Settings) {
  const s3 = s3Client(settings);
  const ping = async () => {
    await s3.call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }).then(expectSuccess);
  };
  await ping().catch((error: unknown) => {
    throw new ConfigError([`S3_BUCKET ${settings.bucket} cannot be used: ${messageOf(error)}`]);
  });

  return {
    /** Names are random, or a sample's: what could stand there already is the same. */
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
    /** A video whose size was not signed may be empty or too large: it counts as none. */
    async has(url) {
      const response = await s3.call({ method: 'HEAD', key: keyOf(url) });
      const size = Number(response.headers.get('content-length'));
      return response.ok && size > 0 && size <= limits.PresignForm.size.maximum;
    },
    async delete(urls) {
      for (const url of urls) await s3.call({ method: 'DELETE', key: keyOf(url) }).then(expectSuccess);
    },
    async open(url) {
      const response = await s3.call({ method: 'GET', key: keyOf(url) });
      if (response.body !== null && response.ok)
        return { size: Number(response.headers.get('content-length')), chunks: Readable.fromWeb(response.body) };
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`S3 answered ${response.status}`);
    },
    async before(folder, time) {
      const urls: string[] = [];
      for await (const { key, changed } of listed(s3, `${folder}/`)) {
        const name = key.slice(folder.length + 1);
        if (isFileName(name) && changed < time) urls.push(urlOf(folder, name));
      }
      return urls;
    },
    presign: (url, { mime, size, lifetime }) => {
      const length = size === null ? {} : { 'content-length': String(size) };
      return s3.presignedPut(keyOf(url), { 'content-type': mime, ...length }, lifetime / 1_000);
    },
    /** The file, or what is asked of it by headers, as the storage answers. */
    ask: (method: 'GET' | 'HEAD', url: string, headers: Readonly<Record<string, string>>) =>
      s3.call({ method, key: keyOf(url), headers }),
    ping,
  } satisfies KeptFiles & Record<string, unknown>;
}

/** The path below `/files/` is the object's key. */
function keyOf(url: string): string {
  const [, , folder = '', name = ''] = url.split('/');
  if (!FOLDERS.some((known) => urlOf(known, name) === url) || !isFileName(name))
    throw new Error(`No file can stand under ${JSON.stringify(url)}`);
  return `${folder}/${name}`;
}

/** Goes on with what a call answered, unless that is an error. */
async function expectSuccess(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`S3 answered ${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim());
}

/** Every object whose key begins so, a thousand a call. */
async function* listed({ call }: ReturnType<typeof s3Client>, prefix: string) {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
    const page = await call({ method: 'GET', query }).then(expectSuccess);
    for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield { key: textIn(object, 'Key') ?? '', changed: new Date(textIn(object, 'LastModified') ?? '') };
    }
    token = textIn(page, 'NextContinuationToken');
  } while (token !== undefined);
}

/** What stands in an element of S3's XML; our keys, times and tokens have nothing to be escaped in. */
function textIn(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}
