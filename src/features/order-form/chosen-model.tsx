import { useLingui } from '@lingui/react/macro';
import type { Measured } from '#src/contract/schema.generated.ts';
import type { ExaminedModel, MeasuringFailure, OfferedUnit } from '#src/domain/model/examined-model.ts';
import { isMeasured } from '#src/domain/model/model-kind.ts';
import { ModelView } from '#src/features/shared/models/model-view.tsx';
import { useSizeText } from '#src/features/shared/models/use-size-text.ts';
import { drawsInWorkers } from '#src/ui/draws-in-workers.ts';
import styles from './chosen-files.module.css';
import { MaterialFits } from './material-fits.tsx';

interface ModelFactsProps {
  readonly name: string;
  readonly file: Blob;
  readonly model: ExaminedModel;
  /** Null if it was not measured. */
  readonly measured: Measured | null;
  readonly isUnitAsked: boolean;
  readonly onUnit: (unit: OfferedUnit) => void;
  /** Receives the model's picture as a data URL. Omitted if there is one. */
  readonly onPreview?: ((preview: string) => void) | undefined;
}

/** A chosen model under the line, with its size and volume, or the reason why it was not measured. */
export function ModelFacts({ name, file, model, measured, isUnitAsked, onUnit, onPreview }: ModelFactsProps) {
  if (model.result === null) return null;
  return (
    <div className={styles.model}>
      {measured && isMeasured(model.kind) && drawsInWorkers() && (
        <ModelView file={file} kind={model.kind} name={name} size={measured.size} onStill={onPreview} />
      )}
      <div className="stack text-14">
        <span role="status">
          <Measurement model={model} measured={measured} />
        </span>
        {isUnitAsked && <UnitChoice chosen={model.unit} onUnit={onUnit} />}
        {measured && <MaterialFits measured={measured} />}
      </div>
    </div>
  );
}

function Measurement({ model, measured }: Pick<ModelFactsProps, 'model' | 'measured'>) {
  const { t } = useLingui();
  const sizeText = useSizeText();
  const failures = useMeasuringFailures();
  if (measured === null) return model.result?.kind === 'failed' ? failures[model.result.failure] : null;
  return (
    <>
      {sizeText(measured)}
      {!measured.isClosed && ` (${t`سطح آن بسته نیست`})`}
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
