import type { Order } from '#src/contract/schema.generated.ts';

/** URLs of an order's files. */
type OrderFiles = Pick<Order, 'files' | 'thumbnails' | 'models'>;

/** Returns a thumbnail URL for each file, or the files themselves if there are no thumbnails. */
function thumbnailsOf({ files, thumbnails }: OrderFiles): readonly string[] {
  return thumbnails?.length === files.length ? thumbnails : files;
}

/** Returns the pictures of what was ordered with their thumbnails: previews of the models, then the images. */
export function picturesOf(order: OrderFiles): Record<'files' | 'thumbnails', readonly string[]> {
  const previews = (order.models ?? []).flatMap(({ preview }) => preview ?? []);
  return { files: [...previews, ...order.files], thumbnails: [...previews, ...thumbnailsOf(order)] };
}

/** Returns the URLs of all files that are stored for an order. */
export function storedFilesOf({ files, thumbnails = [], models = [] }: OrderFiles): string[] {
  const ofModels = models.flatMap(({ url, preview }) => (preview === undefined ? [url] : [url, preview]));
  return [...new Set([...files, ...thumbnails, ...ofModels])];
}
