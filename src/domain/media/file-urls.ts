/** Where a file belongs: images of orders are the admin's, everything else is public. */
export const FOLDERS = ['orders', 'products', 'videos'] as const;
export type Folder = (typeof FOLDERS)[number];

/** The URL that a file is stored and handed out under, on the site's own origin. */
export function urlOf(folder: Folder, name: string): string {
  return `/files/${folder}/${name}`;
}

/** The name in a URL that `urlOf` made for this folder, or null. */
export function nameIn(folder: Folder, url: string): string | null {
  const prefix = urlOf(folder, '');
  const name = url.slice(prefix.length);
  return url.startsWith(prefix) && isFileName(name) ? name : null;
}

/** Whether a file of ours can have this name: one plain segment with one extension, nothing that a path could hide in. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,10}$/.test(name);
}
