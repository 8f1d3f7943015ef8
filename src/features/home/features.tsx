import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '#src/domain/digits.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import styles from './features.module.css';

/** Why people come: precision, custom design, fast delivery. */
export function Features() {
  const { t } = useLingui();
  return (
    <Band labelledBy="features-title">
      <SectionHeading id="features-title">{t`چرا کارگاه ما`}</SectionHeading>
      <ol className={`cells ${styles.features}`}>
        <Feature number={1} icon={<Icon name="caliper" size={40} />} title={t`دقت`}>
          {t`هر قطعه پیش از تحویل با نقشه سنجیده می‌شود؛ اندازه‌های حساس را با رواداری خواسته‌شده می‌سازیم.`}
        </Feature>
        <Feature number={2} icon={<Icon name="compasses" size={40} />} title={t`طراحی سفارشی`}>
          {t`از عکس، طرح دستی یا قطعهٔ شکسته شروع می‌کنیم و تا مدل سه‌بعدی آمادهٔ ساخت پیش می‌رویم.`}
        </Feature>
        <Feature number={3} icon={<Icon name="stopwatch" size={40} />} title={t`تحویل سریع`}>
          {t`نمونهٔ چاپ‌شده معمولاً چند روز بعد در دست شماست، تا پیش از ساخت نهایی آن را بیازمایید.`}
        </Feature>
      </ol>
    </Band>
  );
}

interface FeatureProps {
  readonly number: number;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Feature({ number, icon, title, children }: FeatureProps) {
  const language = useLanguage();
  return (
    <li className={`stack gap-2 ${styles.feature}`}>
      <span className={`muted text-14 tabular ${styles.number}`} aria-hidden="true">
        {formatNumber(number, language, { minimumIntegerDigits: 2 })}
      </span>
      <span className={styles.icon}>{icon}</span>
      <h3 className="text-22">{title}</h3>
      <p className="muted">{children}</p>
    </li>
  );
}
