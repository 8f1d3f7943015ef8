import { type CSSProperties, useState } from 'react';
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
  /** The image's own size in px: its place is kept before it is there. */
  readonly width: number;
  readonly height: number;
  /** In the first screenful: fetched at once and before others. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
}

/** An image in a place of its own size; where it cannot be had, a drawn placeholder with the same words. */
export function Image(props: ImageProps) {
  const { src, darkSrc, cutOut = false, alt, width, height, eager = false, className, style } = props;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frame = { ...style, aspectRatio: `${width} / ${height}` };
  if (src === '' || failedSrc === src) {
    return (
      <span
        className={classes('centered', styles.placeholder, className)}
        style={frame}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <Icon name="image" size={32} />
      </span>
    );
  }
  const isPhoto = !cutOut && darkSrc === undefined;
  const image = (
    <img
      className={classes(styles.image, isPhoto && styles.photo, className)}
      style={frame}
      src={src}
      alt={alt}
      width={width}
      height={height}
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
      width={1200}
      height={900}
      className={classes(!imageHasAlpha && styles.plate, className)}
    />
  );
}
