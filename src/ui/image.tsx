import { useState } from 'react';
import type { Product } from '#src/contract/schema.generated.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './image.module.css';

/** Where an image for the dark scheme is shown; paper is white. */
export const DARK = 'screen and (prefers-color-scheme: dark)';

export interface ImageProps {
  /** Empty where there is none. */
  readonly src: string;
  /** What stands in its place in the dark scheme. */
  readonly darkSrc?: string;
  /** It has a transparent ground; any other without a version for the dark scheme is dimmed there, as photos are. */
  readonly cutOut?: boolean | undefined;
  /** What is to be seen; empty for an image that adds nothing to the text beside it. */
  readonly alt: string;
  /** The shape of its place, which is kept before it is there; the rest of an image of another shape is cut off. */
  readonly ratio: keyof typeof SIZES;
  /** In the first screenful: fetched at once and before others. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}

/** In px. */
const SIZES = {
  square: { width: 240, height: 240 },
  standard: { width: 1200, height: 900 },
  wide: { width: 1200, height: 750 },
} as const;

/** An image in a place of its own size; where it cannot be had, a drawn placeholder with the same words. */
export function Image(props: ImageProps) {
  const { src, darkSrc, cutOut = false, alt, ratio, eager = false, className } = props;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === '' || failedSrc === src) {
    return (
      <span
        className={classes('centered', styles.placeholder, styles[ratio], className)}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <Icon name="image" size={32} />
      </span>
    );
  }
  const isPhoto = !cutOut && darkSrc === undefined;
  const image = (
    <img
      className={classes(styles.image, styles[ratio], isPhoto && styles.photo, className)}
      src={src}
      alt={alt}
      {...SIZES[ratio]}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' as const })}
      onError={() => setFailedSrc(src)}
    />
  );
  if (darkSrc === undefined) return image;
  return (
    <picture>
      <source media={DARK} srcSet={darkSrc} />
      {image}
    </picture>
  );
}

type ProductImageProps = Partial<Pick<ImageProps, 'alt' | 'eager' | 'className'>> & {
  readonly product: Pick<Product, 'image' | 'imageHasAlpha'>;
};

/** A product's image: a cut-out stands on whatever sheet it is on, any other on a plate of its own. */
export function ProductImage({ product, alt = '', className, ...rest }: ProductImageProps) {
  const { image, imageHasAlpha = false } = product;
  return (
    <Image
      {...rest}
      src={image}
      cutOut={imageHasAlpha}
      alt={alt}
      ratio="standard"
      className={classes(!imageHasAlpha && styles.plate, className)}
    />
  );
}
