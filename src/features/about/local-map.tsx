import { useLingui } from '@lingui/react/macro';
import { workshop } from '#src/features/shared/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import styles from './map-section.module.css';

/** A drawn plan of the industrial town. It needs no third-party server. */
export function LocalMap() {
  const { t } = useLingui();
  const language = useLanguage();
  const address = workshop.address[language];
  return (
    <svg className={styles.plan} viewBox="0 0 640 424" role="img" aria-label={t`نقشهٔ ساده: ${address}`}>
      <path
        fill="var(--paper)"
        stroke="var(--rule)"
        d="M40 60H180V130H40zM200 60H330V130H200zM350 60H470V130H350zM40 170H140V240H40zM160 170H330V240H160zM490 60H600V130H490zM490 170H600V240H490zM40 280H220V350H40zM240 280H330V350H240zM350 280H470V350H350zM490 280H600V350H490z"
      />
      <path
        fill="color-mix(in srgb, var(--marker) 14%, var(--paper))"
        stroke="var(--marker)"
        d="M350 170H470V240H350z"
      />
      <g fill="none" stroke="var(--rule-strong)">
        <path strokeWidth="2" d="M0 380C160 364 480 364 640 380M340 0V372M480 0V372" />
        <path strokeDasharray="14 4 3 4" d="M0 150H640M0 260H640M190 0V372" />
      </g>
      <g fill="none" stroke="var(--marker-ink)" strokeWidth="1.5" transform="translate(410 205)">
        <path d="M-26 0H26M0-26V26" />
        <circle r="16" />
        <circle r="5" fill="var(--marker-ink)" />
      </g>
      <path fill="none" stroke="var(--ink)" strokeWidth="1.5" d="M600 46V14M594 22L600 14 606 22" />
      <g className={styles.labels} textAnchor="middle">
        <text x="410" y="160">
          {workshop.name[language]}
        </text>
        <text x="320" y="411">{t`بزرگراه زنجان – قزوین`}</text>
        <text x="110" y="157">{t`خیابان نوآوری`}</text>
      </g>
    </svg>
  );
}
