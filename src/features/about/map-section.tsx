import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { workshop } from '../workshop.ts';
import { LocalMap } from './local-map.tsx';
import { mapLinks } from './map-links.ts';
import styles from './map-section.module.css';
import { StreetMap } from './street-map.tsx';

/** Where the workshop is: address, links to maps, a drawn map, and over it the street map where that can be had. */
export function MapSection() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Band labelledBy="map-title">
      <SectionHeading id="map-title">{t`کجا هستیم`}</SectionHeading>
      <div className={`stack gap-6 ${styles.layout}`}>
        <div className={styles.map}>
          <LocalMap />
          <StreetMap />
        </div>
        <div className="stack gap-4">
          <address className={styles.address}>
            <Icon name="pin" />
            {workshop.address[language]}
          </address>
          <ul className="stack">
            <li>
              <a className="line" href={mapLinks.openStreetMap} target="_blank" rel="noreferrer">
                {t`دیدن در OpenStreetMap`}
              </a>
            </li>
            <li>
              <a className="line" href={mapLinks.neshan} target="_blank" rel="noreferrer">
                {t`مسیریابی با نشان`}
              </a>
            </li>
            <li>
              <a className="line" href={mapLinks.geo}>{t`باز کردن در برنامهٔ نقشه`}</a>
            </li>
          </ul>
        </div>
      </div>
    </Band>
  );
}
