import { FOLDERS, nameIn, urlOf } from '#src/domain/media/file-urls.ts';

/** A swept file and the date on which it was swept (YYYY-MM-DD, in UTC). */
export interface SweptFile {
  readonly url: string;
  readonly date: string;
}

/** Operations on keys, which are paths below the root of a storage. */
export interface KeyedStorage {
  /** Every key that begins with this prefix, which ends with a slash. */
  keys(prefix: string): Promise<string[]>;
  /** Moves a file. A file that no longer exists is skipped. */
  move(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The files under `swept/<date>`, which no row names. The server does not serve them. */
export type SweptFiles = ReturnType<typeof sweptFilesIn>;

export function sweptFilesIn({ keys, move, remove }: KeyedStorage) {
  return {
    async list(): Promise<SweptFile[]> {
      return (await keys(PREFIX)).flatMap((key) => sweptFileAt(key) ?? []);
    },
    async add(urls: Iterable<string>, date: string): Promise<void> {
      for (const url of urls) await move(keyOf(url), sweptKeyOf({ url, date }));
    },
    async restore(files: Iterable<SweptFile>): Promise<void> {
      for (const file of files) await move(sweptKeyOf(file), keyOf(file.url));
    },
    async delete(files: Iterable<SweptFile>): Promise<void> {
      for (const file of files) await remove(sweptKeyOf(file));
    },
  };
}

const PREFIX = 'swept/';

/** Returns the key of a file, which is its path below `/files/`. */
export function keyOf(url: string): string {
  for (const folder of FOLDERS) {
    const name = nameIn(folder, url);
    if (name !== null) return `${folder}/${name}`;
  }
  throw new Error(`No file can have the URL ${JSON.stringify(url)}`);
}

const sweptKeyOf = ({ url, date }: SweptFile) => `${PREFIX}${date}/${keyOf(url)}`;

/** Returns null for a key that this module did not make: it belongs to the operator. */
function sweptFileAt(key: string): SweptFile | null {
  const [, date = '', folder, name = ''] = /^swept\/(\d{4}-\d{2}-\d{2})\/(\w+)\/([^/]+)$/.exec(key) ?? [];
  const known = FOLDERS.find((one) => one === folder);
  if (known === undefined || nameIn(known, urlOf(known, name)) === null) return null;
  return { url: urlOf(known, name), date };
}
