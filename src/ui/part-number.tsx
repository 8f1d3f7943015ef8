import { useLingui } from '@lingui/react/macro';
import { languageOfLocale } from '#src/domain/language/language.ts';
import { formatNumber } from '#src/domain/text/digits.ts';

/** A part's number as a drawing writes it: № 07. */
export function PartNumber({ id }: { readonly id: number }) {
  const { i18n } = useLingui();
  const language = languageOfLocale(i18n.locale);
  return (
    <span className="muted text-14 unbroken" translate="no">
      № {formatNumber(id, language, { minimumIntegerDigits: 2, useGrouping: false })}
    </span>
  );
}
