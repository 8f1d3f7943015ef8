import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Band } from '#src/ui/page-frame.tsx';
import { workshop } from '#workshop/details.ts';
import { homeTexts } from '#workshop/texts/home.ts';
import { Caliper } from './caliper.tsx';
import styles from './features.module.css';

/** The measured capability of each card, with its sign. */
const CARDS = [
  ['tolerance', '±'],
  ['wall', ''],
  ['growth', ''],
] as const;

/** The workshop's strengths: precision, custom design, fast delivery. Each begins with a measured fact. */
export function Features() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Band measured title={t`چرا کارگاه ما؟`}>
      <ol className={`cells ${styles.features}`}>
        {CARDS.map(([capability, sign]) => (
          <li key={capability} className={`stack ${styles.feature}`}>
            <p className={`row gap-2 ${styles.fact}`}>
              <bdi dir="ltr" className={`bold ${styles.figure}`}>
                {sign + formatNumber(workshop.capabilities[capability], language)}
              </bdi>
              {t`میلی‌متر`}
            </p>
            <p className="muted text-14">{homeTexts.features[capability].fact[language]}</p>
            <Caliper opening={workshop.capabilities[capability]} />
            <h3 className="text-22">{homeTexts.features[capability].title[language]}</h3>
            <p className={`muted ${styles.text}`}>{homeTexts.features[capability].text[language]}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
