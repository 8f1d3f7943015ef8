import { useLingui } from '@lingui/react/macro';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';

interface PartNumberProps {
  readonly id: number;
  /** Highest number of the set. */
  readonly last?: number;
}

/** Number of a part in the style of a drawing: № 07, or № 07 / 12 with `last`. */
export function PartNumber({ id, last }: PartNumberProps) {
  const { i18n } = useLingui();
  const language = languageOfLocale(i18n.locale);
  const shown = (number: number) => formatNumber(number, language, { minimumIntegerDigits: 2, useGrouping: false });
  return (
    <span className="muted text-14 unbroken" translate="no">
      № {shown(id)}
      {last !== undefined && ` / ${shown(last)}`}
    </span>
  );
}
