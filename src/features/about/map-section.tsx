import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/localization/use-language.ts';
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
  const language = useLanguage();
  return (
    <Band labelledBy="map-title">
      <SectionHeading id="map-title">
        <Trans>کجا هستیم</Trans>
      </SectionHeading>
      <div className={styles.layout}>
        <div className={styles.map}>
          <LocalMap />
          <StreetMap />
        </div>
        <div className={styles.words}>
          <address className={styles.address}>
            <Icon name="pin" />
            {workshop.address[language]}
          </address>
          <ul className={styles.links}>
            <li>
              <a href={mapLinks.openStreetMap} target="_blank" rel="noreferrer">
                <Trans>دیدن در OpenStreetMap</Trans>
              </a>
            </li>
            <li>
              <a href={mapLinks.neshan} target="_blank" rel="noreferrer">
                <Trans>مسیریابی با نشان</Trans>
              </a>
            </li>
            <li>
              <a href={mapLinks.geo}>
                <Trans>باز کردن در برنامهٔ نقشه</Trans>
              </a>
            </li>
          </ul>
        </div>
      </div>
    </Band>
  );
}
