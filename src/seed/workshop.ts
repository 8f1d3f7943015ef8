import type { Product } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import products from './products.json' with { type: 'json' };

/** The sample workshop's products, in the order in which a fresh store gets them; their files stand in `images`. */
export const sampleProducts: readonly Omit<Product, 'id' | 'version'>[] = products.map(
  ({ slug: _slug, poster: _poster, image, video, ...texts }) => ({
    ...texts,
    image: urlOf('products', image),
    imageHasAlpha: true,
    ...(video !== undefined && { video: urlOf('videos', video) }),
  }),
);

/** The names in `images` of the samples' files, by URL. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  sampleProducts
    .flatMap(({ image, video }) => (video === undefined ? [image] : [image, video]))
    .map((url) => [url, url.split('/').at(-1) ?? '']),
);
