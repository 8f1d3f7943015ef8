import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Status } from './status.tsx';
import styles from './video.module.css';

interface VideoProps {
  readonly src: string;
  readonly poster?: string;
  readonly label: string;
  readonly instead: ReactNode;
  readonly className?: string | undefined;
  /** Plays at once, again and again, and gets the focus. */
  readonly plays?: boolean;
}

/** Video with the browser's controls. Shows a message if the browser cannot play it, until it is loaded again. */
export function Video({ src, poster, label, instead, className, plays = false }: VideoProps) {
  const { t } = useLingui();
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const hasFailed = failedSrc === src;
  const fail = () => setFailedSrc(src);
  useEffect(() => {
    if (plays) video.current?.focus();
  }, [plays]);
  return (
    <div className={classes('layered', styles.frame, className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: the videos show parts at work and have no speech. */}
      <video
        className={styles.video}
        src={src}
        poster={poster}
        controls
        playsInline
        autoPlay={plays}
        loop={plays}
        ref={video}
        preload="metadata"
        aria-label={label}
        onLoadStart={() => setFailedSrc(null)}
        onError={fail}
        // With an unsupported video codec, browsers play only the sound and report a width of 0.
        onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && fail()}
      />
      {hasFailed && (
        <Status tone="bad" className={styles.failure}>
          {t`این ویدیو در مرورگر شما پخش نمی‌شود.`} {instead}
        </Status>
      )}
    </div>
  );
}
