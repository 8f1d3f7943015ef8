import { useLingui } from '@lingui/react/macro';
import type { Measured } from '#src/contract/schema.generated.ts';
import type { ExaminedModel, MeasuringFailure, OfferedUnit } from '#src/domain/model/examined-model.ts';
import { formatVolume } from '#src/domain/model/model-text.ts';
import { formatSize } from '#src/domain/text/data-size.ts';
import { formatExtents } from '#src/domain/text/digits.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import styles from './chosen-files.module.css';
import { MaterialFits } from './material-fits.tsx';

interface ModelFactsProps {
  readonly model: ExaminedModel;
  readonly bytes: number;
  /** Null if it was not measured. */
  readonly measured: Measured | null;
  readonly isUnitAsked: boolean;
  readonly onUnit: (unit: OfferedUnit) => void;
}

/** Format, size and volume of a chosen model, or the reason why it was not measured. */
export function ModelFacts({ model, bytes, measured, isUnitAsked, onUnit }: ModelFactsProps) {
  const language = useLanguage();
  return (
    <>
      <span className="muted">
        <bdi>{model.kind.toUpperCase()}</bdi> · {formatSize(bytes, language)}
      </span>
      <span role="status">
        <Measurement model={model} measured={measured} />
      </span>
      {isUnitAsked && <UnitChoice chosen={model.unit} onUnit={onUnit} />}
      {measured && <MaterialFits measured={measured} />}
    </>
  );
}

function Measurement({ model, measured }: Pick<ModelFactsProps, 'model' | 'measured'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const failures = useMeasuringFailures();
  if (measured === null) return model.result?.kind === 'failed' ? failures[model.result.failure] : null;
  const extents = formatExtents(measured.size, language);
  const cubicCentimetres = formatVolume(measured.volume, language);
  return (
    <>
      {t`${extents} میلی‌متر`} ·{' '}
      {measured.isClosed
        ? t`${cubicCentimetres} سانتی‌متر مکعب`
        : t`حدود ${cubicCentimetres} سانتی‌متر مکعب؛ سطح آن بسته نیست`}
    </>
  );
}

/** Sentences about a model that can be sent, but not measured. */
function useMeasuringFailures(): Readonly<Record<MeasuringFailure, string>> {
  const { t } = useLingui();
  const tooHeavy = t`این فایل برای اندازه‌گیری در مرورگر سنگین است؛ خودمان نگاهش می‌کنیم.`;
  return {
    truncated: t`این فایل کامل نیست و اندازه‌اش معلوم نشد؛ خودمان نگاهش می‌کنیم.`,
    notFinite: t`در این فایل عددهای نادرست هست؛ خودمان نگاهش می‌کنیم.`,
    empty: t`در این فایل شکلی پیدا نشد؛ خودمان نگاهش می‌کنیم.`,
    flat: t`شکل این فایل حجم ندارد؛ خودمان نگاهش می‌کنیم.`,
    tooLarge: tooHeavy,
    tooHeavy,
  };
}

/** Units in which the dimensions of a file are usual. */
const UNITS: readonly OfferedUnit[] = ['mm', 'cm', 'inch'];

interface UnitChoiceProps {
  readonly chosen: ExaminedModel['unit'];
  readonly onUnit: (unit: OfferedUnit) => void;
}

/** Asks for the unit of a file that names none. */
function UnitChoice({ chosen, onUnit }: UnitChoiceProps) {
  const { t } = useLingui();
  const labels = { mm: t`میلی‌متر`, cm: t`سانتی‌متر`, inch: t`اینچ` };
  return (
    <fieldset className={styles.units}>
      <legend>{t`اندازه‌های فایل به چه واحدی است؟`}</legend>
      <div className="row gap-2">
        {UNITS.map((unit) => (
          <button
            key={unit}
            type="button"
            className={styles.unit}
            aria-pressed={chosen === unit}
            onClick={() => onUnit(unit)}
          >
            {labels[unit]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
