import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Place } from '#src/domain/workshop/workshop.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import styles from './map-section.module.css';

/** Distance from the workshop to the map's edges, in degrees. */
const REACH = { latitude: 0.008, longitude: 0.014 };

/** The OpenStreetMap frame. It is loaded when the visitor asks for it, because its host sees who loads it. */
export function StreetMap({ place }: { readonly place: Place }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <div className={`centered ${styles.map}`}>
      {isShown ? (
        <iframe
          className="photo"
          src={mapAround(place)}
          title={t`نقشهٔ کارگاه در OpenStreetMap`}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          ref={(frame) => frame?.focus()}
        />
      ) : (
        <Button onClick={() => setShown(true)}>
          <Icon name="pin" size={18} />
          {t`نمایش نقشه`}
        </Button>
      )}
    </div>
  );
}

function mapAround({ latitude, longitude }: Place): string {
  const bounds = [-1, 1].flatMap((side) => [longitude + side * REACH.longitude, latitude + side * REACH.latitude]);
  const box = bounds.map((degrees) => degrees.toFixed(4)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}
