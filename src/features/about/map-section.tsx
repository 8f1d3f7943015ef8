import { useLingui } from '@lingui/react/macro';
import type { Place } from '#src/domain/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { workshop } from '#workshop/details.ts';
import styles from './map-section.module.css';
import { StreetMap } from './street-map.tsx';

/** Address, and links to maps and a map if the workshop states its place. */
export function MapSection() {
  const { t } = useLingui();
  const { place } = workshop;
  return (
    <Band title={t`نشانی کارگاه`}>
      {place ? (
        <div className={`stack gap-6 ${styles.layout}`}>
          <StreetMap place={place} />
          <div className="stack gap-4">
            <Address />
            <MapLinks place={place} />
          </div>
        </div>
      ) : (
        <Address />
      )}
    </Band>
  );
}

interface PlaceProps {
  readonly place: Place;
}

function Address() {
  const language = useLanguage();
  return (
    <address className={`gap-3 text-18 ${styles.address}`}>
      <Icon name="pin" className="accent" />
      {workshop.address[language]}
    </address>
  );
}

function MapLinks({ place: { latitude, longitude } }: PlaceProps) {
  const { t } = useLingui();
  const openStreetMap = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return (
    <ul className="stack">
      <li>
        <a className="line" href={openStreetMap} target="_blank" rel="noreferrer">
          {t`دیدن در OpenStreetMap`}
        </a>
      </li>
      {/* Neshan has maps of Iran only. */}
      {workshop.country === 'IR' && (
        <li>
          <a
            className="line"
            href={`https://neshan.org/maps/@${latitude},${longitude},15z`}
            target="_blank"
            rel="noreferrer"
          >
            {t`مسیریابی با نشان`}
          </a>
        </li>
      )}
      <li>
        <a
          className="line"
          href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}
        >{t`باز کردن در برنامهٔ نقشه`}</a>
      </li>
    </ul>
  );
}
