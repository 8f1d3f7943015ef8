import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';

/** A product's image in another format or size. */
export interface ImageVariant {
  readonly extension: 'avif' | 'webp';
  /** In pixels. */
  readonly width: number;
}

/** What is made of an image. */
export interface ImageVariants<Variant extends ImageVariant = ImageVariant> {
  /** Of the image itself, in pixels. */
  readonly imageWidth: number;
  readonly made: readonly Variant[];
  /** A data URL; a cut-out has none, as it would show it through its ground. */
  readonly placeholder?: string | undefined;
}

/**
 * What the site shows, in pixels: a row of a list at 1x and 2x, which is a card at 1x too; a card on a phone and at 2x,
 * which is a product's page on a phone; and a product's page at 2x.
 */
const WIDTHS = [192, 384, 672, 1_200];

/** The variants of an image that is so wide, none wider than it; in WebP, its own format, none as wide. */
export function variantsOf(imageWidth: number): readonly ImageVariant[] {
  const smaller = WIDTHS.filter((width) => width < imageWidth);
  if (smaller.length === 0) return [];
  const widths = new Set([...smaller, Math.min(imageWidth, ...WIDTHS.slice(-1))]);
  return [
    ...[...widths].map((width) => ({ extension: 'avif', width }) as const),
    ...smaller.map((width) => ({ extension: 'webp', width }) as const),
  ];
}

/** The URL of a variant, beside the image's. */
export function variantUrl(image: string, { extension, width }: ImageVariant): string {
  return image.replace(/\.\w+$/, `-${width}.${extension}`);
}

/** What is offered of an image without variants. */
export const NO_SRCSET: ImageSrcset = { avif: '', webp: '' };

/** What was made of an image, as the API offers it. */
export function srcsetOf(image: string, { imageWidth, made, placeholder }: ImageVariants): ImageSrcset {
  if (made.length === 0) return NO_SRCSET;
  const candidates = (extension: ImageVariant['extension']) =>
    made
      .filter((variant) => variant.extension === extension)
      .map((variant) => `${variantUrl(image, variant)} ${variant.width}w`);
  const whole = `${image} ${imageWidth}w`;
  const srcset = { avif: candidates('avif').join(', '), webp: [...candidates('webp'), whole].join(', ') };
  return { ...srcset, ...(placeholder !== undefined && { placeholder }) };
}

/** The URLs that a `srcset` names. */
export function urlsIn(srcset: string): string[] {
  return srcset === '' ? [] : srcset.split(', ').map((candidate) => candidate.split(' ', 1).join());
}

/** The image for where there is but one URL: that which the product's page shows on a phone, so that it is fetched once. */
export function posterOf({ image, srcset = NO_SRCSET }: Pick<Product, 'image' | 'srcset'>): string {
  const shown = srcset.avif.split(', ').find((candidate) => candidate.endsWith(' 672w'));
  return shown?.split(' ', 1).join() ?? image;
}

/** The URLs of all files that a product shows. */
export function filesOf({ image, video, srcset = NO_SRCSET }: Pick<Product, 'image' | 'video' | 'srcset'>): string[] {
  const { avif, webp } = srcset;
  return [image, ...urlsIn(avif), ...urlsIn(webp), ...(video === undefined ? [] : [video])];
}
