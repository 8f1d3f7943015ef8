import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Place } from '#src/domain/workshop/workshop.ts';
import { useNearViewport } from '#src/ui/use-near-viewport.ts';
import styles from './map-section.module.css';

/** Distance from the workshop to the map's edges, in degrees. */
const REACH = { latitude: 0.008, longitude: 0.014 };

/** Request that checks if the host can be reached. The query distinguishes it from a browser's request for the tab icon. */
const PROBE = 'https://www.openstreetmap.org/favicon.ico?for=reach';

/** Milliseconds until the check counts as failed and the drawn map stays. */
const DEADLINE = 5_000;

/** The OpenStreetMap frame. It is loaded when the visitor scrolls near it, and shown if its host can be reached. */
export function StreetMap({ place }: { readonly place: Place }) {
  const { t } = useLingui();
  const [frame, isNear] = useNearViewport<HTMLDivElement>('400px 0px');
  const isReachable = useReachable(isNear);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div ref={frame} className={styles.frame} data-shown={isLoaded || undefined}>
      {isReachable && (
        <iframe
          className="photo"
          src={mapAround(place)}
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

function mapAround({ latitude, longitude }: Place): string {
  const bounds = [-1, 1].flatMap((side) => [longitude + side * REACH.longitude, latitude + side * REACH.latitude]);
  const box = bounds.map((degrees) => degrees.toFixed(4)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
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
    image.src = PROBE;
    const timer = setTimeout(giveUp, DEADLINE);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [isWanted]);
  return isReachable;
}
