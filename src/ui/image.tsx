import { type CSSProperties, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './image.module.css';

export interface ImageProps {
  /** Empty where there is none. */
  readonly src: string;
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
export function Image({ src, alt, width, height, eager = false, className, style }: ImageProps) {
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
  return (
    <img
      className={classes(styles.image, className)}
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
}
