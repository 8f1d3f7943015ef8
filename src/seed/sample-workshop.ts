import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';
import { filesOf } from '#src/domain/product/image-variants.ts';
import derived from '#workshop/derived/samples.json' with { type: 'json' };
import products from '#workshop/samples/products.json' with { type: 'json' };
import { type SampleNames, slugsOf } from './sample-names.ts';

/** A product as its owner writes it. Missing texts are empty. */
interface Sample extends SampleNames, Partial<Omit<Product, keyof DerivedSample | 'id' | 'version'>> {
  readonly title: string;
  readonly description: string;
}

/** The files of a sample as `npm run brand` derives them, by their URLs. */
export interface DerivedSample {
  readonly image: string;
  readonly imageHasAlpha: boolean;
  readonly srcset: ImageSrcset;
  readonly drawing?: string;
  readonly video?: string;
}

/** May be empty. */
const samples: readonly Sample[] = products;
const files: Readonly<Record<string, DerivedSample>> = derived;

/** The sample products, in the order in which a fresh store adds them. One whose files are not derived yet is missing. */
export const sampleProducts: readonly Omit<Product, 'id' | 'version'>[] = slugsOf(samples).flatMap((slug, index) => {
  const [sample, own] = [samples[index], files[slug]];
  return sample && own ? [{ ...textsOf(sample), ...own }] : [];
});

function textsOf({ title, description, longDescription, titleEn, descriptionEn, longDescriptionEn }: Sample) {
  return {
    title,
    description,
    longDescription: longDescription ?? '',
    titleEn: titleEn ?? '',
    descriptionEn: descriptionEn ?? '',
    longDescriptionEn: longDescriptionEn ?? '',
  };
}

/** Names of the sample files, by URL. */
export const sampleFiles: ReadonlyMap<string, string> = new Map(
  sampleProducts.flatMap(filesOf).map((url) => [url, url.split('/').at(-1) ?? '']),
);
