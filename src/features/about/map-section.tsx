import { useLingui } from '@lingui/react/macro';
import { workshop } from '#src/features/shared/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { LocalMap } from './local-map.tsx';
import styles from './map-section.module.css';
import { StreetMap } from './street-map.tsx';

const { latitude, longitude } = workshop.place;
const OPEN_STREET_MAP = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
const NESHAN = `https://neshan.org/maps/@${latitude},${longitude},15z`;
const GEO = `geo:${latitude},${longitude}?q=${latitude},${longitude}`;

/** Address, links to maps, and a drawn map. The street map covers it if its host can be reached. */
export function MapSection() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Band measured title={t`نشانی کارگاه`}>
      <div className={`stack gap-6 ${styles.layout}`}>
        <div className={styles.map}>
          <LocalMap />
          <StreetMap />
        </div>
        <div className="stack gap-4">
          <address className={`gap-3 text-18 ${styles.address}`}>
            <Icon name="pin" className="accent" />
            {workshop.address[language]}
          </address>
          <ul className="stack">
            <li>
              <a className="line" href={OPEN_STREET_MAP} target="_blank" rel="noreferrer">
                {t`دیدن در OpenStreetMap`}
              </a>
            </li>
            <li>
              <a className="line" href={NESHAN} target="_blank" rel="noreferrer">
                {t`مسیریابی با نشان`}
              </a>
            </li>
            <li>
              <a className="line" href={GEO}>{t`باز کردن در برنامهٔ نقشه`}</a>
            </li>
          </ul>
        </div>
      </div>
    </Band>
  );
}
