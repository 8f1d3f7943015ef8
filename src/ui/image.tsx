import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './image.module.css';

/** Where an image for the dark scheme is shown; paper is white. */
export const DARK = 'screen and (prefers-color-scheme: dark)';

export interface ImageProps {
  /** Empty where there is none. */
  readonly src: string;
  /** The same in other formats and sizes, what stands in its place in the dark scheme, and how wide it is shown, as `sizes` takes it. */
  readonly variants?: { readonly srcset: ImageSrcset; readonly dark?: ImageSrcset; readonly sizes: string };
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

/**
 * An image in a place of its own size, or a drawn placeholder with the same alternative text if it cannot be loaded. A
 * failed image is loaded again when the browser is online again.
 */
export function Image(props: ImageProps) {
  const { src, variants, cutOut = false, alt, ratio, eager = false, className } = props;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const [failedSrcset, setFailedSrcset] = useState<ImageSrcset | null>(null);
  const element = useRef<HTMLImageElement>(null);
  useOnlineAgain(failedSrc !== null || failedSrcset !== null, () => {
    setFailedSrc(null);
    setFailedSrcset(null);
  });
  const hasVariants = variants !== undefined && variants.srcset !== failedSrcset;
  const fail = () => (hasVariants ? setFailedSrcset(variants.srcset) : setFailedSrc(src));
  useFailureBeforeHydration(element, fail);
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
  const isPhoto = !cutOut && variants?.dark === undefined;
  const look = classes(styles.image, styles[ratio], isPhoto && styles.photo, className);
  const image = (
    <img
      ref={element}
      className={look}
      src={src}
      alt={alt}
      {...SIZES[ratio]}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' as const, onLoad: drawAtOnce })}
      onError={fail}
    />
  );
  if (variants === undefined) return image;
  const picture = (
    <picture className={styles.picture}>
      {hasVariants && (
        <>
          {variants.dark && <Sources srcset={variants.dark} sizes={variants.sizes} media={DARK} />}
          <Sources srcset={variants.srcset} sizes={variants.sizes} />
        </>
      )}
      {image}
    </picture>
  );
  if (variants.srcset.placeholder === undefined) return picture;
  return (
    <span className={`layered ${styles.blurred}`}>
      <img className={look} src={variants.srcset.placeholder} alt="" {...SIZES[ratio]} />
      {picture}
    </span>
  );
}

/** The error event of a rendered image may come before React listens. */
function useFailureBeforeHydration(image: RefObject<HTMLImageElement | null>, fail: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures are events.
  useEffect(() => {
    const { complete = false, currentSrc = '', naturalWidth = 0 } = image.current ?? {};
    if (complete && currentSrc !== '' && naturalWidth === 0) fail();
  }, []);
}

/** Calls back when the browser is online again, if there is something to load again. */
function useOnlineAgain(hasFailed: boolean, onOnline: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
}

interface SourcesProps {
  readonly srcset: ImageSrcset;
  readonly sizes: string;
  readonly media?: string;
}

/** The format to prefer first; blank where there is none. */
function Sources({ srcset, ...shown }: SourcesProps) {
  const formats = (['avif', 'webp'] as const).filter((format) => srcset[format] !== '');
  return formats.map((format) => <source key={format} {...shown} type={`image/${format}`} srcSet={srcset[format]} />);
}

/** How wide a product's image is where it is shown; what is said of a card follows from the grid in `card.tsx`. */
const SHOWN_WIDTHS = {
  thumbnail: '96px',
  card: '(max-width: 663px) calc(100vw - 42px), (max-width: 1011px) 460px, 380px',
  page: '(max-width: 767px) calc(100vw - 40px), 645px',
};

/** For an image without a listener React holds back the view transition to its page, and gives it up. */
function drawAtOnce(): void {}

type ProductImageProps = Partial<Pick<ImageProps, 'alt' | 'eager' | 'className'>> & {
  readonly product: Pick<Product, 'image' | 'imageHasAlpha' | 'srcset'>;
  readonly shownAs: keyof typeof SHOWN_WIDTHS;
};

/** A product's image: a cut-out stands on whatever sheet it is on, any other on a plate of its own. */
export function ProductImage({ product, shownAs, alt = '', className, ...rest }: ProductImageProps) {
  const { image, imageHasAlpha = false, srcset } = product;
  return (
    <Image
      {...rest}
      src={image}
      {...(srcset && { variants: { srcset, sizes: SHOWN_WIDTHS[shownAs] } })}
      cutOut={imageHasAlpha}
      alt={alt}
      ratio="standard"
      className={classes(!imageHasAlpha && styles.plate, className)}
    />
  );
}
