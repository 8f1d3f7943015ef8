import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import styles from './features.module.css';

/** The workshop's strengths: precision, custom design, fast delivery. */
export function Features() {
  const { t } = useLingui();
  const language = useLanguage();
  const features = [
    {
      icon: 'caliper',
      title: t`دقت`,
      text: t`هر قطعه پیش از تحویل با نقشه تطبیق داده می‌شود؛ اندازه‌های حساس را با همان تلرانسی می‌سازیم که خواسته‌اید.`,
    },
    {
      icon: 'compasses',
      title: t`طراحی سفارشی`,
      text: t`از عکس، طرح دستی یا قطعهٔ شکسته شروع می‌کنیم و تا مدل سه‌بعدی آمادهٔ ساخت پیش می‌رویم.`,
    },
    {
      icon: 'stopwatch',
      title: t`تحویل سریع`,
      text: t`نمونهٔ چاپ‌شده معمولاً چند روز بعد در دست شماست، تا پیش از ساخت نهایی امتحانش کنید.`,
    },
  ] as const;
  return (
    <Band title={t`چرا کارگاه ما`}>
      <ol className={`cells ${styles.features}`}>
        {features.map(({ icon, title, text }, index) => (
          <li key={icon} className={`stack gap-2 ${styles.feature}`}>
            <span className={`muted text-14 ${styles.number}`} aria-hidden="true">
              {formatNumber(index + 1, language, { minimumIntegerDigits: 2 })}
            </span>
            <Icon name={icon} size={40} className={`accent ${styles.icon}`} />
            <h3 className="text-22">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
