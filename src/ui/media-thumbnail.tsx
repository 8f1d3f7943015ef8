import { mediaKindOf, safeMediaUrl } from '#src/domain/media/media-url.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Image } from './image.tsx';
import styles from './media-thumbnail.module.css';

interface MediaLinkProps {
  /** URL that is stored in the order. It is shown only if it is safe. */
  readonly url: string;
  /** URL of a smaller version. */
  readonly thumbnail?: string | undefined;
  readonly label: string;
  readonly className?: string | undefined;
}

/**
 * Square thumbnail that opens the file in a new tab. `.mp4` files are shown as videos, others as images. Unsafe URLs are
 * replaced by a placeholder.
 */
export function MediaLink({ url, thumbnail = url, label, className }: MediaLinkProps) {
  const href = safeMediaUrl(url, window.location.href);
  const square = (
    <span className={classes('framed', styles.frame, className)}>
      <Media src={safeMediaUrl(thumbnail, window.location.href) ?? ''} label={label} />
    </span>
  );
  if (href === null) return square;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {square}
    </a>
  );
}

function Media({ src, label }: { readonly src: string; readonly label: string }) {
  if (mediaKindOf(src) === 'image') return <Image src={src} alt={label} ratio="square" />;
  // The fragment makes phones show the first frame instead of an empty box.
  const still = src.includes('#') ? src : `${src}#t=0.1`;
  return (
    <span className={`centered ${styles.video}`} role="img" aria-label={label}>
      <video className="photo" src={still} preload="metadata" muted playsInline />
      <Icon name="play" className={styles.play} size={28} />
    </span>
  );
}
