import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import { mapLinks } from './map-links.ts';
import styles from './map-section.module.css';

/** Whoever has not answered after so many ms is not waited for: the drawn map stays. */
const DEADLINE = 5_000;

/** The OpenStreetMap frame, asked for when the visitor comes near it and shown when its host can be reached. */
export function StreetMap() {
  const { t } = useLingui();
  const [place, isNear] = useNearViewport<HTMLDivElement>('400px 0px');
  const isReachable = useReachable(isNear);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={place} className={styles.frame} data-shown={isLoaded || undefined}>
      {isReachable && (
        <iframe
          src={mapLinks.embed}
          title={t`نقشهٔ کارگاه در OpenStreetMap`}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  );
}

function useReachable(isWanted: boolean): boolean {
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const image = new Image();
    const giveUp = () => {
      image.onload = null;
    };
    image.referrerPolicy = 'no-referrer';
    image.onload = () => setReachable(true);
    image.src = mapLinks.probe;
    const timer = setTimeout(giveUp, DEADLINE);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [isWanted]);
  return isReachable;
}
