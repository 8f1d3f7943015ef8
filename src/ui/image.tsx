import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';
import { classes } from './classes.ts';
import { hasFailed } from './failed-media.ts';
import { Icon } from './icon.tsx';
import styles from './image.module.css';
import { useOnlineAgain } from './use-online-again.ts';

/** Media query for images of the dark scheme. Excludes print, since paper is white. */
export const DARK = 'screen and (prefers-color-scheme: dark)';

export interface ImageProps {
  /** Empty if there is no image. */
  readonly src: string;
  /** Other formats and sizes, an optional replacement for the dark scheme, and the value of the `sizes` attribute. */
  readonly variants?: { readonly srcset: ImageSrcset; readonly dark?: ImageSrcset; readonly sizes: string };
  /** True for a transparent background. Other images are dimmed in the dark scheme unless they have a dark version. */
  readonly cutOut?: boolean | undefined;
  /** Empty for a decorative image. */
  readonly alt: string;
  /** Aspect ratio of the box, which is reserved before the image is loaded. Images of another ratio are cropped. */
  readonly ratio: keyof typeof SIZES;
  /** For images above the fold: loads at once and with high priority. */
  readonly eager?: boolean;
  /** URL of a smaller version that the browser has loaded already. Shown until the image itself can be painted. */
  readonly preview?: string | undefined;
  readonly className?: string | undefined;
}

/** Values of the `width` and `height` attributes. */
const SIZES = {
  square: { width: 240, height: 240 },
  standard: { width: 1200, height: 900 },
  wide: { width: 1200, height: 750 },
} as const;

/**
 * Image in a box of fixed aspect ratio. An image that cannot be loaded is replaced by a placeholder with the same
 * alternative text, and loaded again when the browser is back online.
 */
export function Image(props: ImageProps) {
  const { src, variants, cutOut = false, alt, ratio, eager = false, preview, className } = props;
  const [isPainted, setPainted] = useState(false);
  const paint = () => setPainted(true);
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
      {...(eager && { fetchPriority: 'high' as const, onLoad: ignoreLoad })}
      {...(preview !== undefined && {
        onLoad: (event: SyntheticEvent<HTMLImageElement>) => void event.currentTarget.decode().then(paint, paint),
      })}
      onError={fail}
    />
  );
  if (variants === undefined) return image;
  const picture = (
    <picture className={classes(styles.picture, preview !== undefined && !isPainted && styles.pending)}>
      {hasVariants && (
        <>
          {variants.dark && <Sources srcset={variants.dark} sizes={variants.sizes} media={DARK} />}
          <Sources srcset={variants.srcset} sizes={variants.sizes} />
        </>
      )}
      {image}
    </picture>
  );
  if (preview !== undefined) {
    return (
      <span className="layered">
        {!isPainted && (
          <img className={look} src={preview} alt="" {...SIZES[ratio]} decoding="sync" onLoad={ignoreLoad} />
        )}
        {picture}
      </span>
    );
  }
  if (variants.srcset.placeholder === undefined) return picture;
  return (
    <span className={`layered ${styles.blurred}`}>
      <img className={look} src={variants.srcset.placeholder} alt="" {...SIZES[ratio]} />
      {picture}
    </span>
  );
}

/** Detects an image that failed before hydration: React does not listen for the error event until then. */
function useFailureBeforeHydration(image: RefObject<HTMLImageElement | null>, fail: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures fire events.
  useEffect(() => {
    if (image.current && hasFailed(image.current)) fail();
  }, []);
}

interface SourcesProps {
  readonly srcset: ImageSrcset;
  readonly sizes: string;
  readonly media?: string;
}

/** Renders a `<source>` for each available format, the preferred one first. */
function Sources({ srcset, ...shown }: SourcesProps) {
  const formats = (['avif', 'webp'] as const).filter((format) => srcset[format] !== '');
  return formats.map((format) => <source key={format} {...shown} type={`image/${format}`} srcSet={srcset[format]} />);
}

/** Values of the `sizes` attribute. The card's depends on the layout of `CardGrid`. */
const SHOWN_WIDTHS = {
  thumbnail: '96px',
  card: '(max-width: 599px) 50vw, (max-width: 663px) calc(100vw - 42px), (max-width: 1011px) 460px, 380px',
  page: '(max-width: 767px) calc(100vw - 40px), 645px',
};

/** Load listener that does nothing. Without one, React delays the view transition to the image's page and then skips it. */
function ignoreLoad(): void {}

type ProductImageProps = Partial<Pick<ImageProps, 'alt' | 'eager' | 'className'>> & {
  readonly product: Pick<Product, 'image' | 'imageHasAlpha' | 'srcset'>;
  readonly shownAs: keyof typeof SHOWN_WIDTHS;
};

/** Sources that cards have loaded, by the URL of the product's image. */
const loadedSources = new Map<string, string>();

/** Notes the source that a card shows. The product's page begins with it. */
export function rememberLoadedImage({ image }: Pick<Product, 'image'>, card: Element): void {
  const { complete = false, currentSrc = '' } = card.querySelector<HTMLImageElement>('picture img') ?? {};
  if (complete && currentSrc !== '') loadedSources.set(image, currentSrc);
}

/** Image of a product. An opaque one has a plate as its background, a transparent one does not. */
export function ProductImage({ product, shownAs, alt = '', className, ...rest }: ProductImageProps) {
  const { image, imageHasAlpha = false, srcset } = product;
  const [preview] = useState(() => (shownAs === 'page' ? loadedSources.get(image) : undefined));
  return (
    <Image
      {...rest}
      src={image}
      {...(srcset && { variants: { srcset, sizes: SHOWN_WIDTHS[shownAs] } })}
      cutOut={imageHasAlpha}
      preview={preview}
      alt={alt}
      ratio="standard"
      className={classes(!imageHasAlpha && styles.plate, className)}
    />
  );
}
