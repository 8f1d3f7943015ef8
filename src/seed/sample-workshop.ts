import type { Product } from '#src/contract/schema.generated.ts';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { filesOf, srcsetOf, variantsOf } from '#src/domain/product/image-variants.ts';
import products from '#workshop/samples/products.json' with { type: 'json' };
import { drawingName, SAMPLE_WIDTH } from './sample-names.ts';

/** A product whose files are named. */
interface Sample extends Omit<Product, 'id' | 'version' | 'srcset' | 'imageHasAlpha' | 'drawing'> {
  readonly slug: string;
  readonly poster?: string;
}

/** May be empty. */
const samples: readonly Sample[] = products;

/** The sample products, in the order in which a fresh store adds them. Their files are in the folder `samples` of the workshop. */
export const sampleProducts: readonly Omit<Product, 'id' | 'version'>[] = samples.map(
  ({ slug, poster: _poster, image, video, ...texts }) => ({
    ...texts,
    image: urlOf('products', image),
    imageHasAlpha: true,
    srcset: srcsetOf(urlOf('products', image), { imageWidth: SAMPLE_WIDTH, made: variantsOf(SAMPLE_WIDTH) }),
    drawing: urlOf('products', drawingName(slug)),
    ...(video !== undefined && { video: urlOf('videos', video) }),
  }),
);

/** Names of the sample files, by URL. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  sampleProducts.flatMap(filesOf).map((url) => [url, url.split('/').at(-1) ?? '']),
);
