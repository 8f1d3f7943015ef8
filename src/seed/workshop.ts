import products from './products.json' with { type: 'json' };

/** One product of the sample workshop; `image` and `video` are file names in `pictures`. */
export interface SampleProduct {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly titleEn: string;
  readonly descriptionEn: string;
  readonly longDescriptionEn: string;
  readonly image: string;
  readonly video?: string;
}

/** The sample workshop's products, in the order in which a fresh store gets them. */
export const sampleProducts: readonly SampleProduct[] = products;
