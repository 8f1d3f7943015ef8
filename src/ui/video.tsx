import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { Status } from './status.tsx';
import styles from './video.module.css';

export interface VideoProps {
  readonly src: string;
  readonly poster?: string;
  readonly label: string;
  readonly preload: 'none' | 'metadata';
  readonly instead: ReactNode;
  readonly className?: string | undefined;
}

/** A video with the browser's own controls; where it cannot play, that is said within its place. */
export function Video({ src, poster, label, preload, instead, className }: VideoProps) {
  const { t } = useLingui();
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const fail = () => setFailedSrc(src);
  return (
    <div className={classes(styles.frame, className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: the workshop's films show a part at work and have no speech. */}
      <video
        className={styles.video}
        src={src}
        poster={poster}
        controls
        playsInline
        preload={preload}
        aria-label={label}
        onError={fail}
        // A kind of image that the browser does not know leaves the sound alone.
        onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && fail()}
      />
      {failedSrc === src && (
        <Status tone="bad" className={styles.failure}>
          {t`این ویدیو در مرورگر شما پخش نمی‌شود.`} {instead}
        </Status>
      )}
    </div>
  );
}
