import { mediaKindOf, safeMediaUrl } from '#src/domain/media/media-url.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Image } from './image.tsx';
import styles from './media-thumbnail.module.css';

interface MediaLinkProps {
  /** As somebody stored it; shown only from a safe address. */
  readonly url: string;
  /** A smaller picture of the file, if there is one. */
  readonly thumbnail?: string | undefined;
  readonly label: string;
  readonly className?: string | undefined;
}

/**
 * A file as a small square that opens the whole of it beside the page: `.mp4` as a video, any other as an image; a drawn
 * placeholder where it must not be shown.
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
  // The fragment makes telephones show the first image of the video instead of nothing.
  const still = src.includes('#') ? src : `${src}#t=0.1`;
  return (
    <span className={`centered ${styles.video}`} role="img" aria-label={label}>
      <video className="photo" src={still} preload="metadata" muted playsInline />
      <Icon name="play" className={styles.play} size={28} />
    </span>
  );
}
