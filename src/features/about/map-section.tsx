import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Language } from '#src/domain/language/language.ts';
import type { Place } from '#src/domain/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { workshop } from '#workshop/details.ts';
import { Plan } from '#workshop/map.tsx';
import styles from './map-section.module.css';
import { StreetMap } from './street-map.tsx';

/** The owner's drawn plan, or null. The cast names both cases, since the owner's file has only one. */
const DrawnPlan = Plan as ((props: { readonly language: Language }) => ReactNode) | null;

/** Address, and links to maps and a map if the workshop states its place. */
export function MapSection() {
  const { t } = useLingui();
  const { place } = workshop;
  return (
    <Band title={t`نشانی کارگاه`}>
      {place ? (
        <div className={`stack gap-6 ${styles.layout}`}>
          <WorkshopMap place={place} />
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

/** The drawn map. The street map covers it if its host can be reached. */
function WorkshopMap({ place }: PlaceProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const address = workshop.address[language];
  return (
    <div className={styles.map}>
      <svg className={styles.plan} viewBox="0 0 640 424" role="img" aria-label={t`نقشهٔ ساده: ${address}`}>
        {DrawnPlan ? <DrawnPlan language={language} /> : <Mark name={workshop.name[language]} />}
      </svg>
      <StreetMap place={place} />
    </div>
  );
}

/** Plan of a workshop without a drawn one: its mark and its name. */
function Mark({ name }: { readonly name: string }) {
  return (
    <>
      <g fill="none" stroke="var(--marker-ink)" strokeWidth="1.5" transform="translate(320 230)">
        <path d="M-26 0H26M0-26V26" />
        <circle r="16" />
        <circle r="5" fill="var(--marker-ink)" />
      </g>
      <text x="320" y="185">
        {name}
      </text>
    </>
  );
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
      <li>
        <a
          className="line"
          href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}
        >{t`باز کردن در برنامهٔ نقشه`}</a>
      </li>
    </ul>
  );
}
