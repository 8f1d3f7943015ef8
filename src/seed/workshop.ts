import type { Product } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { filesOf, srcsetOf, variantsOf } from '#src/domain/product/image-variants.ts';
import products from './products.json' with { type: 'json' };

/** Of every sample's image, in pixels. */
const IMAGE_WIDTH = 1_200;

/** The sample workshop's products, in the order in which a fresh store gets them; their files stand in `images`. */
export const sampleProducts: readonly Omit<Product, 'id' | 'version'>[] = products.map(
  ({ slug: _slug, poster: _poster, image, video, ...texts }) => ({
    ...texts,
    image: urlOf('products', image),
    imageHasAlpha: true,
    srcset: srcsetOf(urlOf('products', image), { imageWidth: IMAGE_WIDTH, made: variantsOf(IMAGE_WIDTH) }),
    ...(video !== undefined && { video: urlOf('videos', video) }),
  }),
);

/** The names in `images` of the samples' files, by URL. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  sampleProducts.flatMap(filesOf).map((url) => [url, url.split('/').at(-1) ?? '']),
);
