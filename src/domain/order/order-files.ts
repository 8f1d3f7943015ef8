import type { Order } from '#src/contract/schema.generated.ts';

/** URLs of the files and of what a list shows of them. */
type OrderFiles = Pick<Order, 'files' | 'thumbnails'>;

/** URLs of what a list shows of an order's files, at the same indexes. Without thumbnails these are the files. */
export function thumbnailsOf({ files, thumbnails }: OrderFiles): readonly string[] {
  return thumbnails?.length === files.length ? thumbnails : files;
}

/** URLs of all files that are stored for an order. */
export function storedFilesOf({ files, thumbnails = [] }: OrderFiles): string[] {
  return [...new Set([...files, ...thumbnails])];
}
