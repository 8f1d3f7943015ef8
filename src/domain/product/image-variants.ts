import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';

/** Version of a product's image in another format or size. */
export interface ImageVariant {
  readonly extension: 'avif' | 'webp';
  /** In pixels. */
  readonly width: number;
}

/** An image's width and the files that were generated from it. */
export interface ImageVariants<Variant extends ImageVariant = ImageVariant> {
  /** Width of the original, in pixels. */
  readonly imageWidth: number;
  readonly made: readonly Variant[];
  /** Data URL of a blurred preview. Omitted for a transparent image, through which it would be visible. */
  readonly placeholder?: string | undefined;
}

/**
 * Widths in pixels: list row at 1x (192); list row at 2x and card at 1x (384); card at 2x or on a phone, and product page
 * on a phone (672); product page at 2x (1200).
 */
const WIDTHS = [192, 384, 672, 1_200];

/** Returns the variants to generate: AVIF up to the width of the image, WebP, which is its own format, only below it. */
export function variantsOf(imageWidth: number): readonly ImageVariant[] {
  const smaller = WIDTHS.filter((width) => width < imageWidth);
  if (smaller.length === 0) return [];
  const widths = new Set([...smaller, Math.min(imageWidth, ...WIDTHS.slice(-1))]);
  return [
    ...[...widths].map((width) => ({ extension: 'avif', width }) as const),
    ...smaller.map((width) => ({ extension: 'webp', width }) as const),
  ];
}

/** Derives the URL of a variant from the image's URL. */
export function variantUrl(image: string, { extension, width }: ImageVariant): string {
  return image.replace(/\.\w+$/, `-${width}.${extension}`);
}

export const NO_SRCSET: ImageSrcset = { avif: '', webp: '' };

/** Returns the `srcset` values of the API. */
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

/** Returns the URLs in a `srcset`. */
export function urlsIn(srcset: string): string[] {
  return srcset === '' ? [] : srcset.split(', ').map((candidate) => candidate.split(' ', 1).join());
}

/** Returns the image for uses that accept a single URL: the one that a phone has already loaded on the product page. */
export function posterOf({ image, srcset = NO_SRCSET }: Pick<Product, 'image' | 'srcset'>): string {
  const shown = srcset.avif.split(', ').find((candidate) => candidate.endsWith(' 672w'));
  return shown?.split(' ', 1).join() ?? image;
}

/** Returns the URLs of all files of a product. */
export function filesOf(product: Partial<Pick<Product, 'image' | 'drawing' | 'video' | 'srcset'>>): string[] {
  const { image, srcset = NO_SRCSET, drawing, video } = product;
  const files = [image, drawing, video].filter((url) => url !== undefined);
  return [...files, ...urlsIn(srcset.avif), ...urlsIn(srcset.webp)];
}
