import { useLingui } from '@lingui/react/macro';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { paddedNumber, partNumber } from '#src/domain/product/part-number.ts';

interface PartNumberProps {
  readonly id: number;
  /** Highest number of the set. */
  readonly last?: number | undefined;
}

/** Number of a part in the style of a drawing: № 07, or № 07 / 12 with `last`. */
export function PartNumber({ id, last }: PartNumberProps) {
  const { i18n } = useLingui();
  const language = languageOfLocale(i18n.locale);
  return (
    <span className="muted text-14 unbroken" translate="no">
      {partNumber(id, language)}
      {last !== undefined && ` / ${paddedNumber(last, language)}`}
    </span>
  );
}
