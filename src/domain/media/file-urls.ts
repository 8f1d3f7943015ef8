/** Folders of stored files. Only the admin may read `orders`; the others are public. */
export const FOLDERS = ['orders', 'products', 'videos'] as const;
export type Folder = (typeof FOLDERS)[number];

/** Returns the path at which the site serves a file. */
export function urlOf(folder: Folder, name: string): string {
  return `/files/${folder}/${name}`;
}

/** Returns the file name in a URL from `urlOf`, or null if the URL is not in this folder. */
export function nameIn(folder: Folder, url: string): string | null {
  const prefix = urlOf(folder, '');
  const name = url.slice(prefix.length);
  return url.startsWith(prefix) && isFileName(name) ? name : null;
}

/** True for a single path segment with one extension. Excludes path traversal. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,10}$/.test(name);
}
