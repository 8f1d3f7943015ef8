import type { Order } from '#src/contract/schema.generated.ts';

/** URLs of an order's files. */
type OrderFiles = Pick<Order, 'files' | 'thumbnails'>;

/** Returns a thumbnail URL for each file, or the files themselves if there are no thumbnails. */
export function thumbnailsOf({ files, thumbnails }: OrderFiles): readonly string[] {
  return thumbnails?.length === files.length ? thumbnails : files;
}

/** Returns the URLs of all files that are stored for an order. */
export function storedFilesOf({ files, thumbnails = [] }: OrderFiles): string[] {
  return [...new Set([...files, ...thumbnails])];
}
