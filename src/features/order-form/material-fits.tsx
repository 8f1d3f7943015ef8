import { useLingui } from '@lingui/react/macro';
import type { Measured } from '#src/contract/schema.generated.ts';
import { excessOver } from '#src/domain/model/fitting.ts';
import { formatMass } from '#src/domain/model/model-text.ts';
import { formatNumber } from '#src/domain/text/digits.ts';
import type { Material } from '#src/domain/workshop/workshop.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { aboutTexts } from '#workshop/texts/about.ts';
import styles from './chosen-files.module.css';

/** The workshop's materials, each with how a part of this size fits, and with its mass if it does. */
export function MaterialFits({ measured }: { readonly measured: Measured }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <details open>
      <summary className={styles.question}>{t`با چه جنسی می‌شود ساخت؟`}</summary>
      <ul className="stack gap-1">
        {aboutTexts.materials.rows.map((material) => (
          <li key={`${material.name.en} ${material.process.en}`} className={`row spread ${styles.material}`}>
            <span>
              {material.name[language]} <span className="muted">({material.process[language]})</span>
            </span>{' '}
            <Fit measured={measured} material={material} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FitProps {
  readonly measured: Measured;
  readonly material: Material;
}

function Fit({ measured: { size, volume, isClosed }, material }: FitProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const excess = excessOver([size.x, size.y, size.z], material.size);
  if (excess > 0) {
    const millimetres = formatNumber(Math.ceil(excess), language);
    return <span className="muted">{t`${millimetres} میلی‌متر بزرگ‌تر از حد`}</span>;
  }
  // Without a closed surface, the volume is a guess.
  const mass = isClosed && material.density !== undefined && formatMass(volume, material.density, language);
  return <span>{mass ? t`جا می‌شود، حدود ${mass}` : t`جا می‌شود`}</span>;
}
