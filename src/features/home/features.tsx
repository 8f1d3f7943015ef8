import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { workshop } from '#src/features/shared/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { Caliper } from './caliper.tsx';
import styles from './features.module.css';

const { tolerance, wall, growth } = workshop.capabilities;

/** The workshop's strengths: precision, custom design, fast delivery. Each begins with a measured fact. */
export function Features() {
  const { t } = useLingui();
  const language = useLanguage();
  const features = [
    {
      size: tolerance,
      sign: '±',
      fact: t`تلرانس آلومینیوم فرزکاری‌شده`,
      title: t`دقت`,
      text: t`هر قطعه پیش از تحویل با نقشه تطبیق داده می‌شود؛ اندازه‌های حساس را با همان تلرانسی می‌سازیم که خواسته‌اید.`,
    },
    {
      size: wall,
      sign: '',
      fact: t`نازک‌ترین دیوارهٔ چاپ‌شده`,
      title: t`طراحی سفارشی`,
      text: t`از عکس، طرح دستی یا قطعهٔ شکسته شروع می‌کنیم و تا مدل سه‌بعدی آمادهٔ ساخت پیش می‌رویم.`,
    },
    {
      size: growth,
      sign: '',
      fact: t`ارتفاع چاپ‌شده در یک ساعت`,
      title: t`تحویل سریع`,
      text: t`نمونهٔ چاپ‌شده معمولاً ظرف چند روز به دستتان می‌رسد تا پیش از ساخت نهایی امتحانش کنید.`,
    },
  ];
  return (
    <Band measured title={t`چرا کارگاه ما؟`}>
      <ol className={`cells ${styles.features}`}>
        {features.map(({ size, sign, fact, title, text }) => (
          <li key={title} className={`stack ${styles.feature}`}>
            <p className={`row gap-2 ${styles.fact}`}>
              <bdi dir="ltr" className={`bold ${styles.figure}`}>
                {sign + formatNumber(size, language)}
              </bdi>
              {t`میلی‌متر`}
            </p>
            <p className="muted text-14">{fact}</p>
            <Caliper opening={size} />
            <h3 className="text-22">{title}</h3>
            <p className={`muted ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
