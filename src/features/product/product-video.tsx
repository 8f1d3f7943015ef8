import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Status } from '#src/ui/status.tsx';
import styles from './product-details.module.css';

interface ProductVideoProps {
  readonly src: string;
  readonly poster: string;
  readonly label: string;
}

/** The product's film with the browser's own controls; where it cannot play, the way to the file. */
export function ProductVideo({ src, poster, label }: ProductVideoProps) {
  const [hasFailed, setFailed] = useState(false);
  const link = (
    <a href={src} download>
      <Trans>دریافت فایل ویدیو</Trans>
    </a>
  );
  return (
    <div className={styles.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: the workshop's films show a part at work and have no speech. */}
      <video
        className={styles.video}
        src={src}
        poster={poster}
        controls
        playsInline
        preload="none"
        aria-label={label}
        onError={() => setFailed(true)}
      >
        {link}
      </video>
      {hasFailed && (
        <Status tone="bad">
          <Trans>این ویدیو در مرورگر شما پخش نمی‌شود.</Trans> {link}
        </Status>
      )}
    </div>
  );
}
